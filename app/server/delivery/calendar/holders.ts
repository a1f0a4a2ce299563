import { and, asc, desc, eq, inArray, sql, sum } from 'drizzle-orm'
import { checkouts, holdOrigins, slotClaims, stoppedHolders, user } from '#app/server/database/schema.ts'
import { type Transaction, transact } from '#app/server/database/transact.ts'
import { releaseClaim } from '#app/server/delivery/claims.ts'
import type { Run } from '#app/server/payments/reconcile-run.ts'
import type { Shop } from '#app/server/shop.ts'

/** An account whose unpaid checkouts hold times of a day. */
export interface DayHolder {
  userId: string
  email: string
  since: Date
  /** Orders. */
  times: number
  work: number
}

export interface StoppedHolder {
  userId: string
  email: string
}

type ChangingShop = Pick<Shop, 'pool' | 'live'>

const MAX_LISTED = 100
const ORIGINS_KEPT = sql`interval '1 day'`

/** Lists the accounts that hold most first. */
export async function listHolders({ db }: Pick<Shop, 'db'>, day: string): Promise<DayHolder[]> {
  const work = sum(slotClaims.work).mapWith(Number)
  return db
    .select({
      ...{ userId: user.id, email: user.email, work },
      since: sql`min(${slotClaims.madeAt})`.mapWith(slotClaims.madeAt),
      times: sql`count(*)`.mapWith(Number),
    })
    .from(slotClaims)
    .innerJoin(user, eq(user.id, slotClaims.userId))
    .where(and(eq(slotClaims.day, day), eq(slotClaims.state, 'held')))
    .groupBy(user.id, user.email)
    .orderBy(desc(work), asc(user.email))
    .limit(MAX_LISTED)
}

export async function listStopped({ db }: Pick<Shop, 'db'>): Promise<StoppedHolder[]> {
  return db
    .select({ userId: user.id, email: user.email })
    .from(stoppedHolders)
    .innerJoin(user, eq(user.id, stoppedHolders.userId))
    .orderBy(desc(stoppedHolders.stoppedAt), asc(user.email))
    .limit(MAX_LISTED)
}

/** Their checkouts stay payable, and the payment then claims what is still free. */
export async function freeHolds(shop: ChangingShop, day: string, userId: string): Promise<void> {
  await transact(shop.pool, (tx) => free(tx, and(eq(slotClaims.day, day), eq(slotClaims.userId, userId))))
  shop.live.broadcastSlots()
}

/** Frees all times that the account holds on any day, too. */
export async function stopHolding(shop: ChangingShop, userId: string): Promise<void> {
  await transact(shop.pool, async (tx) => {
    await tx
      .insert(stoppedHolders)
      .select(
        tx
          .select({ userId: user.id, stoppedAt: sql`now()`.as('stopped_at') })
          .from(user)
          .where(eq(user.id, userId)),
      )
      .onConflictDoNothing()
    await free(tx, eq(slotClaims.userId, userId))
  })
  shop.live.broadcastSlots()
}

export async function holdAgain({ db }: Pick<Shop, 'db'>, userId: string): Promise<void> {
  await db.delete(stoppedHolders).where(eq(stoppedHolders.userId, userId))
}

export async function forgetOrigins({ shop }: Pick<Run, 'shop'>): Promise<void> {
  await shop.db.delete(holdOrigins).where(sql`${holdOrigins.madeAt} < now() - ${ORIGINS_KEPT}`)
}

/** Checkouts are locked first, as everywhere, and days ascending; what was sold meanwhile stays. */
async function free(tx: Transaction, which: ReturnType<typeof and>): Promise<void> {
  const isHeld = and(which, eq(slotClaims.state, 'held'))
  const locked = await lockCheckouts(tx, isHeld)
  const ids = locked.map(({ id }) => id)
  if (ids.length === 0) return
  const held = await tx
    .select({ id: slotClaims.checkoutId })
    .from(slotClaims)
    .where(and(inArray(slotClaims.checkoutId, ids), isHeld))
    .orderBy(asc(slotClaims.day), asc(slotClaims.checkoutId))
  for (const { id } of held) await releaseClaim(tx, id)
  const freed = held.map(({ id }) => id)
  await tx.update(checkouts).set({ withoutHold: true }).where(inArray(checkouts.id, freed))
}

function lockCheckouts(tx: Transaction, isHeld: ReturnType<typeof and>) {
  return tx
    .select({ id: checkouts.id })
    .from(checkouts)
    .innerJoin(slotClaims, eq(slotClaims.checkoutId, checkouts.id))
    .where(isHeld)
    .orderBy(asc(checkouts.id))
    .for('update', { of: checkouts })
}
