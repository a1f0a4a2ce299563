import { and, desc, eq, inArray, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { moveCheckout } from '#app/server/checkout/move-checkout.ts'
import type { CheckoutRow } from '#app/server/checkout/payment-session.ts'
import { refuseIfUnavailable } from '#app/server/checkout/refuse-if-unavailable.ts'
import { closeCheckout, settlePayment } from '#app/server/checkout/settle-payment.ts'
import { checkouts } from '#app/server/database/schema.ts'
import { transact } from '#app/server/database/transact.ts'
import { claimByHand, SlotRefused } from '#app/server/delivery/claims.ts'
import { decidePayment } from '#app/server/hand-payments/decide-payment.ts'
import { openHandPayment, readHandPayment } from '#app/server/payments/by-hand/books.ts'
import type { Shop } from '#app/server/shop.ts'
import { CANCELLED, isOpen, OPEN } from '#app/shop/checkout/checkout-status.ts'
import { toMoment } from '#app/shop/day.ts'
import { draftEnd } from '#app/shop/new-order/order-money.ts'
import {
  countsAsPaid,
  FIRST_STATUS,
  isSaid,
  type SaidMoney,
} from '#app/shop/payments/by-hand/hand-payment.ts'
import type { HandWay } from '#app/shop/payments/payment-way.ts'
import { done, type Outcome, refused } from '#app/shop/problem.ts'
import type { Taker } from './take-order.ts'

const MAX_ROWS = 50
const KEPT = sql`interval '7 days'`

/** All drafts that wait for their buyer, then those that ended lately, of which a long list leaves out the oldest. */
export async function listDrafts({
  db,
}: Pick<Shop, 'db'>): Promise<{ drafts: CheckoutRow[]; isCut: boolean }> {
  const select = (which: SQL | undefined) =>
    db
      .select()
      .from(checkouts)
      // For the index of drafts.
      .where(and(ne(checkouts.madeBy, 'shopper'), ne(checkouts.status, 'ordered'), which))
      .orderBy(desc(checkouts.createdAt))
  const waiting = await select(inArray(checkouts.status, OPEN))
  const room = Math.max(0, MAX_ROWS - waiting.length)
  const isLate = sql`${checkouts.finalisedAt} > now() - ${KEPT}`
  const ended = await select(and(eq(checkouts.status, 'expired'), isLate)).limit(room + 1)
  return { drafts: [...waiting, ...ended.slice(0, room)], isCut: ended.length > room }
}

/** A draft, or the order that it has become, by its number. */
export async function findDraft({ db }: Pick<Shop, 'db'>, receipt: string): Promise<CheckoutRow | null> {
  const [row] = await db
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.receipt, receipt), ne(checkouts.madeBy, 'shopper')))
  return row ?? null
}

/** Ends a draft and frees its time; one that was paid meanwhile has become an order. Refused with `payment-unavailable`. */
export async function cancelDraft(shop: Shop, receipt: string): Promise<Outcome<null>> {
  const row = await findDraft(shop, receipt)
  if (!row) return refused('not-found')
  const { provider, reference } = row
  if (reference === null) return (await endUnopened(shop, row)) ? done(null) : cancelDraft(shop, receipt)
  return refuseIfUnavailable(shop, row, async () => {
    // Now, so that the end of its session is the draft's own.
    await shop.db
      .update(checkouts)
      .set({ expiresAt: sql`now()`, lastError: CANCELLED })
      .where(and(eq(checkouts.id, row.id), ne(checkouts.status, 'ordered')))
    await closeCheckout(shop, { provider, reference })
    return null
  })
}

/** False if its link was opened meanwhile. */
async function endUnopened({ db }: Shop, { id }: CheckoutRow): Promise<boolean> {
  await db
    .update(checkouts)
    .set({ status: 'expired', finalisedAt: sql`now()`, lastError: CANCELLED })
    .where(and(eq(checkouts.id, id), eq(checkouts.status, 'created'), isNull(checkouts.reference)))
  const opened = and(eq(checkouts.id, id), isNotNull(checkouts.reference))
  return (await db.$count(checkouts, opened)) === 0
}

/**
 * Takes up a draft that ran out: claims its time anew and waits for a day more. Refused with `not-found`, `slot-full`,
 * `slot-closed` or `slot-late`; then nothing changes.
 */
export async function renewDraft(shop: Shop, receipt: string): Promise<Outcome<null>> {
  const { workPerDay } = (await shop.settings.current()).planning
  try {
    return await transact(shop.pool, async (tx) => {
      const [row] = await tx.select().from(checkouts).where(eq(checkouts.receipt, receipt)).for('update')
      if (row?.madeBy !== 'owner' || row.status === 'ordered') return refused('not-found')
      // Sent again after a lost answer.
      if (row.status !== 'expired') return done(null)
      const { slot, work } = row.delivery?.schedule ?? {}
      if (slot && work !== undefined) {
        const { day, slotId, ends } = slot
        if (toMoment(day, ends) <= new Date()) return refused('slot-late')
        const claim = { checkoutId: row.id, day, slotId, work, workPerDay, beyond: false }
        await claimByHand(tx, { ...claim, state: 'held' })
      }
      const source = row.provider === 'by-hand' ? shop.payments.current : shop.payments.require(row.provider)
      await tx
        .update(checkouts)
        .set({
          ...{
            status: 'created',
            reference: null,
            sessionOpenedAt: null,
            finalisedAt: null,
            lastError: null,
          },
          ...{ provider: source.name, livemode: source.livemode },
          sourceChanges: sql`${checkouts.sourceChanges} + 1`,
          expiresAt: draftEnd('one-day', slot ?? null, new Date()),
        })
        .where(eq(checkouts.id, row.id))
      return done(null)
    })
  } catch (error) {
    if (error instanceof SlotRefused) return error.refusal
    throw error
  }
}

interface Receiving extends SaidMoney {
  receipt: string
  means: HandWay
}

/**
 * The money of a draft came past its link: by the shop's word it is an order now. Refused with `payment-under-way` while it
 * may be paid at a gateway, and with `payment-moved` if somebody has said otherwise meanwhile.
 */
export async function receiveDraft(shop: Shop, taker: Taker, receiving: Receiving): Promise<Outcome<null>> {
  const row = await findDraft(shop, receiving.receipt)
  if (!row) return refused('not-found')
  if (row.status === 'ordered') return answerOrdered(shop, row, receiving)
  const byHand = shop.payments.require('by-hand')
  const moved = isOpen(row.status) ? await moveCheckout(shop, row, byHand) : done(await openLate(shop, row))
  if (!moved.ok) return moved
  const { means, bankReference } = receiving
  const to = FIRST_STATUS[means]
  // Paid at the gateway in that moment: a promise is not needed any more.
  const now = to === 'owed' ? await findDraft(shop, receiving.receipt) : null
  if (now?.status === 'ordered') return answerOrdered(shop, now, receiving)
  const payment = await readHandPayment(shop.db, moved.value.reference ?? '')
  if (!payment) return refused('payment-expired')
  const { reference, version } = payment
  if (countsAsPaid(payment.status)) {
    await settlePayment(shop, { provider: 'by-hand', reference })
    return isSaid(receiving, payment) ? done(null) : refused('payment-moved')
  }
  const said = { reference, version, actor: taker.signature, to, means, bankReference }
  const decided = await decidePayment(shop, said)
  return decided.ok ? done(null) : decided
}

/** Also sent again after a lost answer. What a gateway took counts, whatever is said. */
async function answerOrdered(
  { db }: Shop,
  { provider, reference }: CheckoutRow,
  said: SaidMoney,
): Promise<Outcome<null>> {
  const payment = provider === 'by-hand' && (await readHandPayment(db, reference ?? ''))
  return !payment || isSaid(said, payment) ? done(null) : refused('payment-moved')
}

/** Money is an order also after the end. What still comes at a gateway is found by the checkout's id, and goes back. */
async function openLate({ db }: Shop, row: CheckoutRow): Promise<CheckoutRow> {
  if (row.provider === 'by-hand' && row.reference) return row
  const { id: checkoutId, amount, currency } = row
  const key = `co_${checkoutId}_late`
  const reference = await openHandPayment(db, { checkoutId, amount, currency, key, means: 'transfer' })
  const [moved] = await db
    .update(checkouts)
    .set({ provider: 'by-hand', livemode: true, reference })
    .where(and(eq(checkouts.id, checkoutId), eq(checkouts.status, 'expired')))
    .returning()
  return moved ?? row
}

/** Makes the links of before useless, such as after one was sent to the wrong person. */
export async function replaceLink({ db }: Pick<Shop, 'db'>, receipt: string): Promise<Outcome<null>> {
  const changed = await db
    .update(checkouts)
    .set({ linkVersion: sql`${checkouts.linkVersion} + 1` })
    .where(and(eq(checkouts.receipt, receipt), ne(checkouts.madeBy, 'shopper')))
    .returning({ id: checkouts.id })
  return changed.length > 0 ? done(null) : refused('not-found')
}
