import { and, asc, inArray, lte, type SQL, sql } from 'drizzle-orm'
import { prepareOnce } from '#app/server/database/prepared.ts'
import type { bankEvents, emails } from '#app/server/database/schema.ts'
import type { Database } from '#app/server/database/transact.ts'

/** A row is written in the transaction of its cause, and stays until it succeeded or was given up. */
type JobTable = typeof emails | typeof bankEvents

interface QueueOptions<Table extends JobTable> {
  table: Table
  name: string
  pending: SQL
  batchSize: number
  /** Longer than any attempt, since afterwards another process may claim the row. */
  claimS: number
  /** The last delay repeats. */
  retryDelaysS: number[]
}

interface Drain<Row> {
  claim: () => Promise<Row[]>
  work: (rows: Row[]) => Promise<void>
  stopping: AbortSignal
}

export function openQueue<Table extends JobTable>(options: QueueOptions<Table>) {
  type Row = Table['$inferSelect']
  const { batchSize, claimS, retryDelaysS } = options
  const claimDue = prepareClaim(options)

  return {
    /** A claim expires by itself, so a crash loses none; no transaction stays open. */
    async claim(db: Database, placeholders: Record<string, unknown> = {}): Promise<Row[]> {
      return (await claimDue(db).execute(placeholders)) as Row[]
    },
    retryDelayS: (attempts: number) => retryDelaysS[Math.min(attempts, retryDelaysS.length) - 1] ?? claimS,
    drain: (work: Drain<Row>) => drainQueue(batchSize, work),
  }
}

function prepareClaim<Table extends JobTable>({ table, name, claimS, ...due }: QueueOptions<Table>) {
  const jobs = table as typeof emails
  return prepareOnce((db) =>
    db
      .update(jobs)
      .set({ attempts: sql`${jobs.attempts} + 1`, nextAttemptAt: inSeconds(claimS) })
      .where(inArray(jobs.id, lockDue(db, jobs, due)))
      .returning()
      .prepare(name),
  )
}

function lockDue(
  db: Database,
  jobs: typeof emails,
  { pending, batchSize }: Pick<QueueOptions<JobTable>, 'pending' | 'batchSize'>,
) {
  return db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(pending, lte(jobs.nextAttemptAt, sql`now()`)))
    .orderBy(asc(jobs.nextAttemptAt))
    .limit(batchSize)
    .for('update', { skipLocked: true })
}

async function drainQueue<Row>(batchSize: number, { claim, work, stopping }: Drain<Row>): Promise<void> {
  while (!stopping.aborted) {
    const rows = await claim()
    await work(rows)
    if (rows.length < batchSize) return
  }
}

export function inSeconds(seconds: number): SQL {
  return sql`now() + make_interval(secs => ${seconds})`
}
