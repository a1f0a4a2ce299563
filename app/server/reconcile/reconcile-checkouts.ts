import { and, asc, eq, inArray, isNotNull, isNull, lte, ne, sql } from 'drizzle-orm'
import { type CheckoutRow, openSession } from '#app/server/checkout/payment-session.ts'
import { closeCheckout, settlePayment } from '#app/server/checkout/settle-payment.ts'
import { checkouts } from '#app/server/database/schema.ts'
import { SessionRefused } from '#app/server/payments/payment-provider.ts'
import { forEachRow, type Run, type ShopRun } from '#app/server/payments/reconcile-run.ts'
import { AT_PROVIDER, statusesBefore } from '#app/shop/checkout/checkout-status.ts'

const MINUTE_MS = 60_000
/** Providers forget an idempotency key after a day; a session made twice could be paid twice. */
const KEY_LIFETIME_MS = 23 * 60 * MINUTE_MS
/** The shopper's own return settles a payment before this time. */
const SETTLED_BY_SHOPPER_MS = 2 * MINUTE_MS

/** Opens the sessions of checkouts whose first try failed; those that are too old expire. */
export async function openMissingSessions(run: Run): Promise<void> {
  const { db } = run.shop
  const rows = await db
    .select()
    .from(checkouts)
    .where(
      and(
        eq(checkouts.provider, run.source.name),
        eq(checkouts.status, 'created'),
        isNull(checkouts.reference),
        // A draft's session is opened with its link.
        eq(checkouts.madeBy, 'shopper'),
      ),
    )
    .orderBy(asc(checkouts.attempts), asc(checkouts.createdAt))
  await forEachRow(run, rows, {
    describeSubject: aCheckout,
    async work(row) {
      if (run.now.getTime() - row.createdAt.getTime() > KEY_LIFETIME_MS) {
        run.report.moved += await expireForgotten(run, row.id)
      } else {
        run.report[await openOrGiveUp(run, row)] += 1
      }
    },
  })
}

async function openOrGiveUp({ shop }: Run, row: CheckoutRow): Promise<'opened' | 'moved'> {
  try {
    await openSession(shop, row)
    return 'opened'
  } catch (error) {
    if (error instanceof SessionRefused) return 'moved'
    throw error
  }
}

/** Loses no money: the list of paid sessions shows it if it turns up after all. */
async function expireForgotten({ shop }: Run, id: string): Promise<number> {
  const expired = await shop.db
    .update(checkouts)
    .set({ status: 'expired', finalisedAt: sql`now()` })
    .where(and(eq(checkouts.id, id), inArray(checkouts.status, statusesBefore('expired'))))
    .returning({ id: checkouts.id })
  return expired.length
}

/** Drafts whose link nobody opened in time free their times. */
export async function endDrafts({ shop, report, now }: ShopRun): Promise<void> {
  const ended = await shop.db
    .update(checkouts)
    .set({ status: 'expired', finalisedAt: sql`now()` })
    .where(
      and(
        ne(checkouts.madeBy, 'shopper'),
        eq(checkouts.status, 'created'),
        isNull(checkouts.reference),
        lte(checkouts.expiresAt, now),
      ),
    )
    .returning({ id: checkouts.id })
  report.moved += ended.length
}

/** Asks the provider about unpaid checkouts, and closes expired ones there first. */
export async function settleOpenCheckouts(run: Run): Promise<void> {
  const { db } = run.shop
  const rows = await db
    .select({
      id: checkouts.id,
      status: checkouts.status,
      reference: checkouts.reference,
      expiresAt: checkouts.expiresAt,
    })
    .from(checkouts)
    .where(
      and(
        eq(checkouts.provider, run.source.name),
        inArray(checkouts.status, AT_PROVIDER),
        isNotNull(checkouts.reference),
        lte(checkouts.createdAt, new Date(run.now.getTime() - SETTLED_BY_SHOPPER_MS)),
      ),
    )
    .orderBy(asc(checkouts.attempts), asc(checkouts.createdAt))
  await forEachRow(run, rows, {
    describeSubject: aCheckout,
    async work({ id, status, reference, expiresAt }) {
      const isPast = expiresAt <= run.now
      const session = { provider: run.source.name, reference: reference ?? '' }
      const settlement = await (isPast ? closeCheckout : settlePayment)(run.shop, session)
      if (isPast && settlement === 'unknown') await expireForgotten(run, id)
      if ((await findCheckoutStatus(run, id)) !== status) run.report.moved += 1
    },
  })
}

async function findCheckoutStatus({ shop }: Run, id: string): Promise<string | undefined> {
  const [row] = await shop.db.select({ status: checkouts.status }).from(checkouts).where(eq(checkouts.id, id))
  return row?.status
}

const aCheckout = ({ id }: { id: string }) => ({ checkoutId: id })
