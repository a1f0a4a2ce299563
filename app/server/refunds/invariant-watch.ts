import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { transact } from '#app/server/database/transact.ts'
import { checkInvariants, type Invariant } from './invariants.ts'

export interface InvariantReport {
  /** Every rule that was looked at, those that hold with a count of 0. */
  rules: Invariant[]
  broken: Invariant[]
  checkedAt: Date
}

export interface InvariantWatch {
  /** The last report. The first caller waits for it; later ones never wait. */
  report(): Promise<InvariantReport>
  /** The last report without waiting; null before the first check, which starts now. */
  latest(): InvariantReport | null
}

const MIN_AGE_MS = 60_000
/** Checks take at most one part in so many of the time: among a million orders one takes seconds, and comes less often. */
const TIME_BETWEEN_FACTOR = 100
/** Longer than any page may wait, and no page waits for it. */
const TIMEOUT_MS = 120_000

/** Checks the rules about payments and orders, at most once a minute. */
export function watchInvariants(pool: pg.Pool): InvariantWatch {
  let last: InvariantReport | undefined
  let due = 0
  let checking: Promise<InvariantReport> | undefined

  const check = async () => {
    const start = performance.now()
    try {
      const rules = await checkNow(pool)
      last = { rules, broken: rules.filter(({ count }) => count > 0), checkedAt: new Date() }
      return last
    } finally {
      const end = performance.now()
      due = end + Math.max(MIN_AGE_MS, (end - start) * TIME_BETWEEN_FACTOR)
      checking = undefined
    }
  }

  const checkWhenDue = () => {
    if (performance.now() < due) return
    checking ??= check()
    // While the database is away the last word stands; the next to ask starts another check.
    checking.catch(() => {})
  }

  return {
    async report() {
      checkWhenDue()
      return last ?? checking ?? check()
    },
    latest() {
      checkWhenDue()
      return last ?? null
    },
  }
}

function checkNow(pool: pg.Pool): Promise<Invariant[]> {
  return transact(pool, async (tx) => {
    await tx.execute(sql.raw(`set local statement_timeout = ${TIMEOUT_MS}`))
    return checkInvariants(tx)
  })
}
