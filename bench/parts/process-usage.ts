import { readFileSync } from 'node:fs'

/** Linux counts processor time in hundredths of a second. */
const TICKS = 100

/** Seconds of processor time that a process has used so far, by Linux; null elsewhere. */
export function cpuSecondsOf(pid: number): number | null {
  try {
    // Behind the name, which may have spaces in it: user and system time are the 14th and 15th field of all.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) / TICKS
  } catch {
    return null
  }
}

/** Bytes of memory that a process holds, by Linux; null elsewhere. */
export function memoryOf(pid: number): number | null {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return Number(kilobytes) * 1024
  } catch {
    return null
  }
}
