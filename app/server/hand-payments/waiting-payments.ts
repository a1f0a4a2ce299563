import { and, asc, desc, eq, gt, inArray, ne, type SQL, sql } from 'drizzle-orm'
import {
  checkouts,
  handPaymentEvents,
  handPayments,
  orders,
  refunds,
  slips,
} from '#app/server/database/schema.ts'
import type { Shop } from '#app/server/shop.ts'
import type { Satang } from '#app/shop/money.ts'
import type { HandPayment, HandPaymentStatus } from '#app/shop/payments/by-hand/hand-payment.ts'
import { REFUNDED } from '#app/shop/refunds/refund-status.ts'
import { MOST_LISTED } from '#app/shop/tables/most-listed.ts'
import { mayTakeBack } from '#app/shop/transfers/decision-form.ts'

type Database = Pick<Shop, 'db'>

const MISSING_DAYS = 14

/** Money by hand that waits for the owner: slips to look at, and what is owed. */
export interface WaitingPayment extends HandPayment {
  receipt: string
  orderId: string | null
  buyerName: string
  since: Date
  /** Newest first. */
  slips: SlipFacts[]
}

export interface SlipFacts {
  id: string
  at: Date
  /** The bank's number or the picture itself was sent in before, for another payment. */
  usedFor: string | null
}

export interface PaymentWord {
  at: Date
  actor: string
  fromStatus: HandPaymentStatus | null
  toStatus: HandPaymentStatus
  note: string | null
}

/** The oldest first. */
export function listWaiting(shop: Database, status: 'slip' | 'owed'): Promise<WaitingPayment[]> {
  return listPayments(shop, eq(handPayments.status, status), asc(handPayments.createdAt))
}

/** Transfers that nobody found, or nobody sent a slip for, newest first: the money may still come. */
export function listMissing(shop: Database): Promise<WaitingPayment[]> {
  const isMissing = and(
    inArray(handPayments.status, ['refused', 'expired']),
    eq(handPayments.means, 'transfer'),
    ne(checkouts.status, 'ordered'),
    sql`${handPayments.createdAt} > now() - make_interval(days => ${MISSING_DAYS})`,
  )
  return listPayments(shop, isMissing, desc(handPayments.createdAt))
}

async function listPayments({ db }: Database, which: SQL | undefined, sort: SQL): Promise<WaitingPayment[]> {
  const rows = await selectPayments(db, which, sort)
  const sent = await listSlips(
    { db },
    rows.map(({ payment }) => payment.reference),
  )
  return rows.map(({ payment, receipt, orderId, buyerName }) => ({
    ...toHandPayment(payment),
    ...{ receipt, orderId, buyerName, since: payment.createdAt, slips: sent.get(payment.reference) ?? [] },
  }))
}

function selectPayments(db: Shop['db'], which: SQL | undefined, sort: SQL) {
  return db
    .select({
      payment: handPayments,
      receipt: checkouts.receipt,
      orderId: orders.id,
      buyerName: sql<string>`coalesce(nullif(${checkouts.buyer} ->> 'name', ''), ${checkouts.address} ->> 'name', '')`,
    })
    .from(handPayments)
    .innerJoin(checkouts, eq(checkouts.id, handPayments.checkoutId))
    .leftJoin(orders, eq(orders.paymentId, handPayments.reference))
    .where(which)
    .orderBy(sort)
    .limit(MOST_LISTED)
}

async function listSlips({ db }: Database, references: string[]): Promise<Map<string, SlipFacts[]>> {
  const found = new Map<string, SlipFacts[]>()
  if (references.length === 0) return found
  const usedFor = sql<string | null>`(
    select c.receipt from slips s join hand_payments p on p.reference = s.reference join checkouts c on c.id = p.checkout_id
      where s.reference <> ${slips}.reference and (s.sha256 = ${slips}.sha256 or s.code = ${slips}.code)
      order by s.at limit 1)`
  const rows = await db
    .select({ reference: slips.reference, id: slips.id, at: slips.at, usedFor })
    .from(slips)
    .where(inArray(slips.reference, references))
    .orderBy(desc(slips.at))
  for (const { reference, ...slip } of rows) found.set(reference, [...(found.get(reference) ?? []), slip])
  return found
}

/** What waits, and the sum that is owed: it counts as orders, and never as money in. */
export async function countWaiting({
  db,
}: Database): Promise<{ slips: number; owed: number; owedSum: Satang }> {
  const { rows } = await db.execute<{ slips: number; owed: number; sum: number }>(sql`
    select count(*) filter (where status = 'slip')::int as slips, count(*) filter (where status = 'owed')::int as owed,
      coalesce(sum(amount) filter (where status = 'owed'), 0)::float8 as sum
    from hand_payments where status in ('slip', 'owed')`)
  const { slips: waiting = 0, owed = 0, sum = 0 } = rows[0] ?? {}
  return { slips: waiting, owed, owedSum: sum }
}

/** The book's payment of an order or a draft, with every word about it, oldest first; null for a gateway's. */
export async function findHandPayment(
  { db }: Database,
  reference: string,
): Promise<(HandPayment & { words: PaymentWord[]; slips: SlipFacts[]; mayTakeBack: boolean }) | null> {
  const [row] = await db.select().from(handPayments).where(eq(handPayments.reference, reference))
  if (!row) return null
  const words = await db
    .select()
    .from(handPaymentEvents)
    .where(and(eq(handPaymentEvents.reference, reference)))
    .orderBy(asc(handPaymentEvents.at))
  const sent = await listSlips({ db }, [reference])
  const isInTime = mayTakeBack(words.at(-1), row.amount) && !(await isGivenBack({ db }, reference))
  return { ...toHandPayment(row), words, slips: sent.get(reference) ?? [], mayTakeBack: isInTime }
}

/** Some of it goes back to its buyer, or went: so it did come in. */
export async function isGivenBack({ db }: Database, reference: string): Promise<boolean> {
  const given = and(
    eq(refunds.paymentId, reference),
    inArray(refunds.status, REFUNDED),
    gt(refunds.amount, 0),
  )
  return (await db.$count(refunds, given)) > 0
}

function toHandPayment(row: typeof handPayments.$inferSelect): HandPayment {
  const { reference, means, status, amount, bankReference, due, version } = row
  return { reference, means, status, amount, bankReference, due, version }
}
