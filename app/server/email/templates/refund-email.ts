import { itemTitles } from '#app/server/email/lead.ts'
import type { Note } from '#app/server/email/plain-template.ts'
import { formatMoney } from '#app/shop/any-currency.ts'
import { formatDay } from '#app/shop/day.ts'
import type { Satang } from '#app/shop/money.ts'
import type { OrderedItem } from '#app/shop/orders/order.ts'
import { GATEWAY_WAYS, type PaymentWay } from '#app/shop/payments/payment-way.ts'
import { readGivenBack } from '#app/shop/refunds/given-back.ts'
import { buyerFrame, testNote } from './buyer-frame.ts'
import type { EmailSetting } from './confirmation.ts'

export interface CompletedRefund {
  shopper: string
  receipt: string
  amount: Satang
  currency: string
  isWhole: boolean
  way: PaymentWay | null
  /** The bank's number of a transfer by hand. */
  bankReference: string | null
  completedAt: Date
  /** Lines that are not made any more. */
  takenOut: OrderedItem[]
}

function describeWay({ bankReference, way }: CompletedRefund) {
  const { by } = readGivenBack(bankReference)
  if (by !== 'provider') return by
  return GATEWAY_WAYS.find((known) => known === way) ?? 'unknown'
}

export function buildRefund(refund: CompletedRefund, setting: EmailSetting): Note {
  const { t, language, shopName: shop, orderUrl } = setting
  const { receipt } = refund
  const amount = formatMoney(refund.amount, refund.currency, language)
  return {
    ...buyerFrame(refund, setting),
    subject: t('emails.refund.subject', { amount, receipt, shop }),
    preview: t('emails.refund.preview'),
    paragraphs: buildParagraphs(refund, amount, setting),
    facts: buildFacts(refund, amount, setting),
    link: { label: t('emails.confirmation.seeOrder'), url: orderUrl },
    reason: t('emails.refund.reason', { shop }),
  }
}

function buildParagraphs(refund: CompletedRefund, amount: string, setting: EmailSetting) {
  const { t } = setting
  const { receipt } = refund
  return [
    ...testNote(setting),
    t(refund.isWhole ? 'emails.refund.whole' : 'emails.refund.partial', { amount, receipt }),
    t(`emails.refund.when.${describeWay(refund)}`),
  ]
}

function buildFacts(refund: CompletedRefund, amount: string, { t, language }: EmailSetting) {
  const { receipt, completedAt, takenOut } = refund
  const given = readGivenBack(refund.bankReference)
  return [
    { label: t('emails.refund.amount'), value: amount },
    ...(takenOut.length > 0
      ? [{ label: t('emails.refund.takenOut'), value: itemTitles(takenOut, language) }]
      : []),
    { label: t('emails.refund.date'), value: formatDay(completedAt, language) },
    { label: t('orders.number'), value: receipt },
    ...(given.by === 'byHand' ? [{ label: t('orders.bankReference'), value: given.number }] : []),
  ]
}
