import { and, asc, eq, sql } from 'drizzle-orm'
import { refunds } from '#app/server/database/schema.ts'
import { NothingDone, type ProviderRefund, type RefundUpdate } from '#app/server/payments/payment-provider.ts'
import { forEachRow, type Run } from '#app/server/payments/reconcile-run.ts'
import { withTimeout } from '#app/server/payments/with-timeout.ts'
import type { Shop } from '#app/server/shop.ts'
import { completeRefund, failRefund, keepProviderRefund, type RefundRow } from './finish-refund.ts'
import { claim, unclaim } from './refund-claim.ts'
import { noteRefundUpdate } from './refund-events.ts'
import { refundKey } from './refund-key.ts'

const MAX_ERROR_LENGTH = 500

/** Searches for each refund first and commits that it will be requested, so a crash never repeats it. */
export async function sendRefunds(run: Run): Promise<void> {
  const wanted = await selectWanted(run)
  await forEachRow(run, wanted, {
    describeSubject: ({ id, paymentId }) => ({ refundId: id, paymentId }),
    async work(row) {
      try {
        if (await sendRefund(run, row)) run.report.refunded += 1
      } catch (error) {
        await noteTry(run.shop, row, error)
        throw error
      }
    },
  })
}

function selectWanted({ shop: { db }, source }: Run) {
  return db
    .select()
    .from(refunds)
    .where(and(eq(refunds.provider, source.name), eq(refunds.status, 'wanted')))
    .orderBy(asc(refunds.attempts), asc(refunds.createdAt))
}

/** True if this call found the refund completed. */
async function sendRefund({ shop, source }: Run, row: RefundRow): Promise<boolean> {
  const { id, paymentId, amount } = row
  const key = refundKey(id)
  const found = await findAtProvider({ shop, source }, row)
  if (found) return noteAnswer(shop, row, found)
  if (!(await claim(shop, row))) return false
  const answer = await withTimeout(source.refund(paymentId, amount, key)).catch(async (error) => {
    if (error instanceof NothingDone) await unclaim(shop, row)
    throw error
  })
  if (answer.kind === 'made') return noteAnswer(shop, row, answer)
  // The refusal may be due to our own earlier call, whose answer was lost.
  const late = await findAtProvider({ shop, source }, row)
  if (late && late.status !== 'failed') return noteAnswer(shop, row, late)
  const refusal = late ? { providerRefundId: late.id } : {}
  await failRefund(shop, id, { alert: 'refund-refused', lastError: answer.reason, ...refusal })
  return false
}

/**
 * Finds the refund among all of its payment, and takes in those that the books do not have: after a restore the
 * provider knows more.
 */
async function findAtProvider(
  { shop, source }: Pick<Run, 'shop' | 'source'>,
  { id, paymentId, providerRefundId }: RefundRow,
): Promise<RefundUpdate | null> {
  const all = await withTimeout(source.listRefunds(paymentId))
  const own = all.find((one) => one.id === providerRefundId || one.key === refundKey(id))
  for (const other of all) if (other !== own) await noteRefundUpdate(shop, source.name, other)
  return own ?? null
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
