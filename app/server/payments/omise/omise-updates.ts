import { KeyRefused, type ProviderUpdates, type UpdateHint } from '#app/server/payments/payment-provider.ts'
import {
  type OmiseApi,
  OmiseRefusal,
  omiseCharge,
  omiseDispute,
  omiseRefundUpdate,
  readPages,
  unlessMissing,
} from './omise-api.ts'
import { findReversal, toDispute, toRefundUpdate } from './omise-charge.ts'
import { CHARGES, chargePath } from './omise-charges.ts'
import { refundsPath } from './omise-refunds.ts'

/** Omise's own answer about what a hint names. */
export async function readUpdates(
  api: OmiseApi,
  { about, id, paymentId }: UpdateHint,
): Promise<ProviderUpdates> {
  switch (about) {
    case 'refund': {
      const path = `${refundsPath(paymentId)}/${encodeURIComponent(id)}`
      const refund = await unlessMissing(api.get(omiseRefundUpdate, path))
      return refund ? { refund: toRefundUpdate(refund) } : {}
    }
    case 'dispute': {
      const dispute = await unlessMissing(api.get(omiseDispute, `/disputes/${encodeURIComponent(id)}`))
      return dispute ? { dispute: toDispute(dispute) } : {}
    }
    case 'payment': {
      const charge = await unlessMissing(api.get(omiseCharge, chargePath(paymentId)))
      const dispute = charge && findReversal(charge)
      return dispute ? { dispute } : {}
    }
  }
}

/** Refunds, disputes and reversals of charges since then. A list that Omise refuses does not hide the others. */
export async function* listUpdates(api: OmiseApi, since: Date): AsyncGenerator<ProviderUpdates[]> {
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

async function* listRefunds(api: OmiseApi, from: Date): AsyncGenerator<ProviderUpdates[]> {
  for await (const page of readPages(api, omiseRefundUpdate, { path: '/refunds', from })) {
    yield page.map((refund) => ({ refund: toRefundUpdate(refund) }))
  }
}

async function* listDisputes(api: OmiseApi, from: Date): AsyncGenerator<ProviderUpdates[]> {
  for await (const page of readPages(api, omiseDispute, { path: '/disputes', from })) {
    yield page.map((dispute) => ({ dispute: toDispute(dispute) }))
  }
}

async function* listReversals(api: OmiseApi, from: Date): AsyncGenerator<ProviderUpdates[]> {
  for await (const page of readPages(api, omiseCharge, { path: CHARGES, from })) {
    yield page.flatMap((charge) => findReversal(charge) ?? []).map((dispute) => ({ dispute }))
  }
}
