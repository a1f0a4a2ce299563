import type Stripe from 'stripe'
import {
  KeyRefused,
  type PaidPage,
  type ProviderUpdates,
  type Span,
} from '#app/server/payments/payment-provider.ts'
import { findDispute } from './stripe-dispute.ts'
import { findRefundUpdate } from './stripe-refund.ts'
import { EXPAND, isOurs, paidAt, toPayment } from './stripe-session.ts'

const PAGE_SIZE = 100

type Ask = <T>(question: () => Promise<T>) => Promise<T>
/** Late money for a code may belong to an expired session. */
export type Wanted = Pick<Stripe.Checkout.SessionListParams, 'status'>

/** The newest of that time first. Stripe filters by the time of the session. */
export async function listPaid(
  stripe: Stripe,
  wanted: Wanted,
  { from, until, cursor }: Span & { cursor: string | null },
): Promise<PaidPage> {
  const { data, has_more: isMore } = await stripe.checkout.sessions.list({
    ...wanted,
    created: { gte: inSeconds(from), lt: inSeconds(until) },
    limit: PAGE_SIZE,
    expand: EXPAND.map((path) => `data.${path}`),
    ...(cursor ? { starting_after: cursor } : {}),
  })
  const payments = data
    .filter(isOurs)
    .map((session) => ({ ...toPayment(session), paidAt: paidAt(session) }))
    .filter(({ status }) => status === 'paid')
  return { payments, cursor: (isMore && data.at(-1)?.id) || null }
}

/** Events that Stripe gave up sending, or that a restored database has forgotten. A refused list hides no other. */
export async function* listUpdates(stripe: Stripe, since: Date, ask: Ask): AsyncGenerator<ProviderUpdates[]> {
  const created = { gte: inSeconds(since) }
  let refusal: KeyRefused | undefined
  const refunds = (after: object) => stripe.refunds.list({ created, limit: PAGE_SIZE, ...after })
  const disputes = (after: object) => stripe.disputes.list({ created, limit: PAGE_SIZE, ...after })
  for (const pages of [
    readPages(refunds, (one) => ({ refund: findRefundUpdate(one) }), ask),
    readPages(disputes, (one) => ({ dispute: findDispute(one) }), ask),
  ]) {
    try {
      yield* pages
    } catch (error) {
      if (!(error instanceof KeyRefused)) throw error
      refusal ??= error
    }
  }
  if (refusal) throw refusal
}

type Found = { [kind in keyof ProviderUpdates]: ProviderUpdates[kind] | null }

async function* readPages<T extends { id: string }>(
  list: (after: object) => Promise<Stripe.ApiList<T>>,
  read: (one: T) => Found,
  ask: Ask,
): AsyncGenerator<ProviderUpdates[]> {
  for (let after = {}; ; ) {
    const { data, has_more: isMore } = await ask(() => list(after))
    yield data.map(read).filter((found): found is ProviderUpdates => Object.values(found).every(Boolean))
    const last = data.at(-1)
    if (!isMore || !last) return
    after = { starting_after: last.id }
  }
}

function inSeconds(time: Date): number {
  return Math.floor(time.getTime() / 1000)
}
