import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { transact } from '#app/server/database/transact.ts'
import { checkInvariants, type Invariant } from './invariants.ts'

declare module '#app/server/shop.ts' {
  interface Shop {
    invariants: InvariantWatch
  }
}

export interface InvariantReport {
  rules: Invariant[]
  broken: Invariant[]
  checkedAt: Date
}

export interface InvariantWatch {
  /** The last report; only the first caller waits for it. */
  report(): Promise<InvariantReport>
  /** Null before the first check, which starts now. */
  latest(): InvariantReport | null
}

const MIN_AGE_MS = 60_000
/** Checks take at most 1 % of the time, as one takes seconds among a million orders. */
const TIME_BETWEEN_FACTOR = 100
/** No page waits for it. */
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
    // While the database is away, the last report stays.
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
