import { and, asc, eq, sql } from 'drizzle-orm'
import { toNetworkAndSite } from '#app/server/core/limits.ts'
import { prepareOnce } from '#app/server/database/prepared.ts'
import { checkouts, deliverySlots, holdOrigins, slotClaims } from '#app/server/database/schema.ts'
import type { Database, Transaction } from '#app/server/database/transact.ts'
import type { Shop } from '#app/server/shop.ts'
import { toMoment } from '#app/shop/day.ts'
import { type HoldCounts, type HoldRefusal, holdRefusal, isAnythingFree } from '#app/shop/delivery/holds.ts'
import type { ProviderName } from '#app/shop/payments/provider-name.ts'
import { type Refusal, refused } from '#app/shop/problem.ts'

type ClaimAnswer = 'taken' | 'taken-last' | 'full' | 'closed' | 'late'

interface Claim {
  checkoutId: string
  /** Null for an order by hand. */
  userId: string | null
  day: string
  slotId: string
  work: number
  workPerDay: number
  state: 'held' | 'sold'
}

/** Thrown to roll back the transaction of a claim. */
export class SlotRefused extends Error {
  readonly refusal: Refusal

  constructor(answer: 'full' | 'closed' | 'late') {
    super(`the time is ${answer}`)
    this.refusal = refused(`slot-${answer}`)
  }
}

/** Claims a time or throws `SlotRefused`. True if nothing is left of it now. */
export async function claimSlot(tx: Transaction, claim: Claim): Promise<boolean> {
  const [row] = await claimStatement(tx).execute({ ...claim })
  return isLast(row?.answer ?? 'closed')
}

/** Holds a time for a checkout that is not paid yet. Refused softly: then the payment claims it. */
export async function holdSlot(
  tx: Transaction,
  request: HoldRequest,
): Promise<{ isLast: boolean; refusal: HoldRefusal | null }> {
  const { network, canConfirm, ...claim } = request
  const origin = toNetworkAndSite(network)
  const [row] = await countStatement(tx).execute({ ...claim, ...origin })
  if (!row) throw new Error('the holds were not counted')
  const { counts } = row
  if (!isAnythingFree(counts, claim.work)) throw new SlotRefused('full')
  const isConfirmed = counts.isConfirmed || !canConfirm
  const refusal = holdRefusal({ ...counts, isConfirmed }, claim.work)
  if (refusal) return { isLast: false, refusal }
  const isLast = await claimSlot(tx, { ...claim, state: 'held' })
  await tx.insert(holdOrigins).values({ checkoutId: claim.checkoutId, ...origin })
  return { isLast, refusal }
}

export interface HoldRequest extends Omit<Claim, 'state'> {
  network: string
  /** The shop sends emails, so an email can be confirmed. */
  canConfirm: boolean
}

interface Move {
  checkoutId: string
  day: string
  slotId: string
  workPerDay: number
  /** Raises the capacity there by what is missing, as long as it is taken; also where it is closed. */
  beyond: boolean
}

/** Moves a sold claim or throws `SlotRefused`. True if nothing is left of the new time. */
export async function moveClaim(tx: Transaction, move: Move): Promise<boolean> {
  const { checkoutId, day, slotId, workPerDay, beyond } = move
  const { rows } = await tx.execute<{ answer: ClaimAnswer }>(
    sql`select move_claim(${checkoutId}, ${day}, ${slotId}, ${workPerDay}, ${beyond}) as answer`,
  )
  return isLast(rows[0]?.answer ?? 'closed')
}

interface HandClaim extends Omit<Claim, 'userId'> {
  /** Also a full or closed time. */
  beyond: boolean
}

/** Claims a time as the owner promises it, or throws `SlotRefused`. True if nothing is left of it now. */
export async function claimByHand(tx: Transaction, claim: HandClaim): Promise<boolean> {
  const { checkoutId, day, slotId, work, workPerDay, state, beyond } = claim
  const { rows } = await tx.execute<{ answer: ClaimAnswer }>(
    sql`select claim_by_hand(${checkoutId}, ${day}, ${slotId}, ${work}, ${workPerDay}, ${state}, ${beyond}) as answer`,
  )
  return isLast(rows[0]?.answer ?? 'closed')
}

/** Stores a day that nobody has touched, and locks it as every claim does. */
export async function lockDay(tx: Transaction, day: string, workPerDay: number): Promise<void> {
  await tx.execute(
    sql`insert into delivery_days (day, capacity) values (${day}, ${workPerDay}) on conflict do nothing`,
  )
  await tx.execute(sql`select from delivery_days where day = ${day} for no key update`)
}

/** Now: nothing is held by asking. */
export async function hasRoom(
  { db }: Pick<Shop, 'db'>,
  { delivery }: Pick<typeof checkouts.$inferSelect, 'delivery'>,
) {
  const { slot, work } = delivery?.schedule ?? {}
  if (!slot) return true
  const { rows } = await db.execute(
    sql`select from delivery_days d left join slot_days s on s.day = d.day and s.slot_id = ${slot.slotId}
      where d.day = ${slot.day} and (not d.open or s.closed or d.taken + ${work} > d.capacity or s.taken >= s.capacity)`,
  )
  return rows.length === 0
}

/** Throws `SlotRefused` for a time that is over. */
export async function refuseIfOver(tx: Transaction, { day, slotId }: Pick<Claim, 'day' | 'slotId'>) {
  const [slot] = await tx
    .select({ ends: deliverySlots.ends })
    .from(deliverySlots)
    .where(eq(deliverySlots.id, slotId))
  if (slot && toMoment(day, slot.ends) <= new Date()) throw new SlotRefused('late')
}

export async function releaseClaim(tx: Transaction, checkoutId: string): Promise<void> {
  await tx.execute(sql`select release_claim(${checkoutId})`)
}

/** The shopper's unfinished checkouts that hold a time, oldest first. */
export function heldBy({ db }: Pick<Shop, 'db'>, userId: string): Promise<HeldClaim[]> {
  return heldStatement(db).execute({ userId })
}

export interface HeldClaim {
  /** The checkout's. */
  id: string
  provider: ProviderName
  reference: string | null
}

export async function hasSoldClaim(tx: Database, checkoutId: string): Promise<boolean> {
  const found = await tx
    .select({ id: slotClaims.checkoutId })
    .from(slotClaims)
    .where(and(eq(slotClaims.checkoutId, checkoutId), eq(slotClaims.state, 'sold')))
  return found.length > 0
}

/** Throws `SlotRefused`. True if nothing is left of the time now. */
function isLast(answer: ClaimAnswer): boolean {
  if (answer === 'taken' || answer === 'taken-last') return answer === 'taken-last'
  throw new SlotRefused(answer)
}

const heldStatement = prepareOnce((db) =>
  db
    .select({ id: checkouts.id, provider: checkouts.provider, reference: checkouts.reference })
    .from(slotClaims)
    .innerJoin(checkouts, eq(checkouts.id, slotClaims.checkoutId))
    .where(and(eq(slotClaims.userId, sql.placeholder('userId')), eq(slotClaims.state, 'held')))
    .orderBy(asc(slotClaims.madeAt))
    .prepare('held_claims'),
)

const countStatement = prepareOnce((db) => {
  const place = sql.placeholder
  const counts = sql`count_holds(${place('day')}, ${place('slotId')}, ${place('userId')}, ${place('network')},
    ${place('site')}, ${place('workPerDay')})`
  return db.select({ counts: sql<HoldCounts>`counts` }).from(sql`${counts} counts`).prepare('count_holds')
})

const claimStatement = prepareOnce((db) => {
  const place = sql.placeholder
  const claim = sql`claim_slot(${place('checkoutId')}, ${place('userId')}, ${place('day')}, ${place('slotId')},
    ${place('work')}, ${place('workPerDay')}, ${place('state')})`
  return db.select({ answer: sql<ClaimAnswer>`answer` }).from(sql`${claim} answer`).prepare('claim_slot')
})
