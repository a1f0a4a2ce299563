import { type Log, withoutKeys } from '#app/server/core/log.ts'
import { type About, type SecurityEvent, securityLine } from '#app/server/core/security-log.ts'

declare module '#app/server/shop.ts' {
  interface Shop {
    refusals: RefusalLog
  }
}

export const REFUSALS_PER_MINUTE = 5
const MINUTE_MS = 60_000

export interface RefusalLog {
  note(event: SecurityEvent, about: About, outcome?: string): void
  close(): void
}

/** A few lines a minute of each kind, then one line with the count. */
export function openRefusalLog(log: Log): RefusalLog {
  const counts = new Map<SecurityEvent, number>()
  let timer: NodeJS.Timeout | undefined

  const close = () => {
    clearTimeout(timer)
    timer = undefined
    for (const [security, count] of counts) {
      const notWritten = count - REFUSALS_PER_MINUTE
      if (notWritten > 0) log.warn({ security, outcome: 'refused', notWritten }, 'access')
    }
    counts.clear()
  }

  return {
    note(event, about, outcome = 'refused') {
      const count = (counts.get(event) ?? 0) + 1
      counts.set(event, count)
      timer ??= setTimeout(close, MINUTE_MS).unref()
      if (count > REFUSALS_PER_MINUTE) return
      const { path, ...rest } = about
      const known = path === undefined ? rest : { ...rest, path: withoutKeys(path) }
      log.warn(securityLine(event, known, outcome), 'access')
    },
    close,
  }
}
