import { KeyRefused, type NewsHint, type ProviderNews } from '#app/server/payments/payment-provider.ts'
import {
  type OmiseApi,
  OmiseRefusal,
  omiseCharge,
  omiseDispute,
  omiseRefundNews,
  pagesOf,
  unlessMissing,
} from './omise-api.ts'
import { reversalOf, toDispute, toRefundNews } from './omise-charge.ts'
import { CHARGES, chargePath } from './omise-charges.ts'
import { refundsPath } from './omise-refunds.ts'

/** Omise's own answer about what a hint names. */
export async function readNews(api: OmiseApi, { about, id, paymentId }: NewsHint): Promise<ProviderNews> {
  switch (about) {
    case 'refund': {
      const path = `${refundsPath(paymentId)}/${encodeURIComponent(id)}`
      const refund = await unlessMissing(api.get(omiseRefundNews, path))
      return refund ? { refund: toRefundNews(refund) } : {}
    }
    case 'dispute': {
      const dispute = await unlessMissing(api.get(omiseDispute, `/disputes/${encodeURIComponent(id)}`))
      return dispute ? { dispute: toDispute(dispute) } : {}
    }
    case 'payment': {
      const charge = await unlessMissing(api.get(omiseCharge, chargePath(paymentId)))
      const dispute = charge && reversalOf(charge)
      return dispute ? { dispute } : {}
    }
  }
}

/** Refunds, disputes and reversals of charges since then. A list that Omise refuses does not hide the others. */
export async function* listNews(api: OmiseApi, since: Date): AsyncGenerator<ProviderNews[]> {
  let refusal: Error | undefined
  for (const list of [listRefunds, listDisputes, listReversals]) {
    try {
      yield* list(api, since)
    } catch (error) {
      if (!(error instanceof OmiseRefusal || error instanceof KeyRefused)) throw error
      refusal ??= error
    }
  }
  if (refusal) throw refusal
}

async function* listRefunds(api: OmiseApi, from: Date): AsyncGenerator<ProviderNews[]> {
  for await (const page of pagesOf(api, omiseRefundNews, { path: '/refunds', from })) {
    yield page.map((refund) => ({ refund: toRefundNews(refund) }))
  }
}

async function* listDisputes(api: OmiseApi, from: Date): AsyncGenerator<ProviderNews[]> {
  for await (const page of pagesOf(api, omiseDispute, { path: '/disputes', from })) {
    yield page.map((dispute) => ({ dispute: toDispute(dispute) }))
  }
}

async function* listReversals(api: OmiseApi, from: Date): AsyncGenerator<ProviderNews[]> {
  for await (const page of pagesOf(api, omiseCharge, { path: CHARGES, from })) {
    yield page.flatMap((charge) => reversalOf(charge) ?? []).map((dispute) => ({ dispute }))
  }
}
