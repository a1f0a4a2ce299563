import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { ShopProcess } from './shop-process.ts'

/** The shop's process and its children. */
export function processesOf(shop: ShopProcess): number[] {
  const all = allProcesses()
  const under = (parent: number): number[] =>
    all.filter((process) => process.parent === parent).flatMap(({ pid }) => [pid, ...under(pid)])
  return [shop.pid, ...under(shop.pid)]
}

/** Reads /proc if possible: a minimal system has no `ps`. */
function allProcesses(): { pid: number; parent: number }[] {
  if (!existsSync('/proc/self/stat')) {
    const lines = execFileSync('ps', ['-eo', 'pid=,ppid=']).toString().trim().split('\n')
    return lines
      .map((line) => line.trim().split(/\s+/).map(Number))
      .map(([pid = 0, parent = 0]) => ({ pid, parent }))
  }
  return readdirSync('/proc').flatMap((pid) => {
    try {
      const stat = /^\d+$/.test(pid) ? readFileSync(`/proc/${pid}/stat`, 'utf8') : ''
      return stat
        ? { pid: Number(pid), parent: Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) }
        : []
    } catch {
      return [] // It ended meanwhile.
    }
  })
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
