import { readFileSync } from 'node:fs'

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

/** Resident memory of a process in bytes (Linux), or null. */
export function memoryOf(pid: number): number | null {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return Number(kilobytes) * 1024
  } catch {
    return null
  }
}
