import { and, asc, eq, isNull, not, type SQL, sql } from 'drizzle-orm'
import { refunds } from '#app/server/database/schema.ts'
import type { Shop } from '#app/server/open-shop.ts'
import { NothingDone, type ProviderRefund } from '#app/server/payments/payment-provider.ts'
import { each, type Run } from '#app/server/payments/reconcile-run.ts'
import { withTimeout } from '#app/server/payments/with-timeout.ts'
import { completeRefund, failRefund, keepProviderRefund, type RefundRow } from './finish-refund.ts'
import { isDisputed } from './refunded-sql.ts'

export const REFUND_KEY = 're_'
/** Longer than a call plus the two minutes by which providers' lists may lag. */
const LOOK_FOR_S = 180
const MAX_ERROR_LENGTH = 500

/** Searches for each refund first and commits that it will be requested, so a crash never repeats it. */
export async function sendRefunds(run: Run): Promise<void> {
  const { db, payments } = run.shop
  const wanted = await db
    .select()
    .from(refunds)
    .where(and(eq(refunds.provider, payments.name), eq(refunds.status, 'wanted')))
    .orderBy(asc(refunds.attempts), asc(refunds.createdAt))
  await each(run, wanted, {
    subjectOf: ({ id, paymentId }) => ({ refundId: id, paymentId }),
    async work(row) {
      try {
        if (await sendRefund(run.shop, row)) run.report.refunded += 1
      } catch (error) {
        await noteTry(run.shop, row, error)
        throw error
      }
    },
  })
}

/** True if the provider may have the refund without listing it yet. */
export function wasAskedLately(): SQL {
  return sql`coalesce(${refunds.askedAt} > now() - make_interval(secs => ${LOOK_FOR_S}), false)`
}

/** True if this call found the refund completed. */
async function sendRefund(shop: Shop, row: RefundRow): Promise<boolean> {
  const { id, paymentId, amount } = row
  const key = REFUND_KEY + id
  const look = () => withTimeout(shop.payments.findRefund(paymentId, key))
  const found = await look()
  if (found) return noteAnswer(shop, row, found)
  if (!(await claim(shop, row))) return false
  const answer = await withTimeout(shop.payments.refund(paymentId, amount, key)).catch(async (error) => {
    if (error instanceof NothingDone) await unclaim(shop, row)
    throw error
  })
  if (answer.kind === 'made') return noteAnswer(shop, row, answer)
  // The refusal may be due to our own earlier call, whose answer was lost.
  const late = await look()
  if (late && late.status !== 'failed') return noteAnswer(shop, row, late)
  const refusal = late ? { providerRefundId: late.id } : {}
  await failRefund(shop, id, { alert: 'refund-refused', lastError: answer.reason, ...refusal })
  return false
}

/** Commits that the provider is about to be asked. False if it must not be: asked lately, done or disputed. */
async function claim({ db }: Shop, { id, paymentId }: RefundRow): Promise<boolean> {
  const claimed = await db
    .update(refunds)
    .set({ askedAt: sql`now()` })
    .where(
      and(
        eq(refunds.id, id),
        eq(refunds.status, 'wanted'),
        isNull(refunds.providerRefundId),
        sql`not ${wasAskedLately()}`,
        not(isDisputed(sql`${paymentId}`)),
      ),
    )
    .returning({ id: refunds.id })
  return claimed.length > 0
}

async function unclaim({ db }: Shop, { id, askedAt }: RefundRow): Promise<void> {
  await db.update(refunds).set({ askedAt }).where(eq(refunds.id, id))
}

async function noteAnswer(shop: Shop, { id }: RefundRow, answer: ProviderRefund): Promise<boolean> {
  const { status, id: providerRefundId } = answer
  if (status === 'done') return completeRefund(shop, id, providerRefundId)
  if (status === 'pending') await keepProviderRefund(shop, id, providerRefundId)
  else await failRefund(shop, id, { alert: 'refund-failed', lastError: 'failed', providerRefundId })
  return false
}

async function noteTry({ db }: Shop, { id }: RefundRow, error: unknown): Promise<void> {
  const lastError = (error instanceof Error ? error.message : String(error)).slice(0, MAX_ERROR_LENGTH)
  await db
    .update(refunds)
    .set({ attempts: sql`${refunds.attempts} + 1`, lastError })
    .where(eq(refunds.id, id))
}
