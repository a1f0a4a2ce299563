import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts CPU time in hundredths of a second. */
const TICKS_PER_S = 100

/** CPU seconds of a process (Linux), or null. */
export function cpuSecondsOf(pid: number): number | null {
  try {
    // Fields 14 and 15 after the process name, which may contain spaces.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_S
  } catch {
    return null
  }
}

/** CPU seconds of a process with its children, running or ended (Linux). */
export function cpuSecondsOfFamily(pid: number): number {
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return processes.reduce((sum, name) => sum + ofFamily(name, pid), 0)
}

function ofFamily(name: string, pid: number): number {
  try {
    const fields = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ').map(Number) ?? []
    const [parent, own, ended] = [fields[1], fields.slice(11, 13), fields.slice(13, 15)]
    if (Number(name) === pid) return sumOf([...own, ...ended]) / TICKS_PER_S
    return parent === pid ? sumOf(own) / TICKS_PER_S : 0
  } catch {
    return 0 // It has ended meanwhile.
  }
}

const sumOf = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0)

/** Resident memory of a process in bytes (Linux), or null. */
export function memoryOf(pid: number): number | null {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return Number(kilobytes) * 1024
  } catch {
    return null
  }
}
