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
  /** What the last look found. The first to ask waits for it; later ones never wait. */
  report(): Promise<InvariantReport>
  /** The same without waiting: null while nobody has looked yet, which is done now. */
  latest(): InvariantReport | null
}

/** Milliseconds between looks, at least. */
const AGE = 60_000
/** A look may take one part in so many of the time: among a million orders it takes seconds, and comes less often. */
const SHARE = 100
/** Milliseconds; longer than any page may wait, and no page waits for it. */
const PATIENCE = 120_000

/** Looks after the rules about payments and orders, whoever asks and however often. */
export function watchInvariants(pool: pg.Pool): InvariantWatch {
  let last: InvariantReport | undefined
  let due = 0
  let looking: Promise<InvariantReport> | undefined

  const look = async () => {
    const start = performance.now()
    try {
      const rules = await lookNow(pool)
      last = { rules, broken: rules.filter(({ count }) => count > 0), checkedAt: new Date() }
      return last
    } finally {
      const end = performance.now()
      due = end + Math.max(AGE, (end - start) * SHARE)
      looking = undefined
    }
  }

  const lookWhenDue = () => {
    if (performance.now() < due) return
    looking ??= look()
    // While the database is away the last word stands; the next to ask starts another look.
    looking.catch(() => {})
  }

  return {
    async report() {
      lookWhenDue()
      return last ?? looking ?? look()
    },
    latest() {
      lookWhenDue()
      return last ?? null
    },
  }
}

function lookNow(pool: pg.Pool): Promise<Invariant[]> {
  return transact(pool, async (tx) => {
    await tx.execute(sql.raw(`set local statement_timeout = ${PATIENCE}`))
    return checkInvariants(tx)
  })
}
