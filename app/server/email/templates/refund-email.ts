import { reachText } from '#app/messages/contact-details.ts'
import type { Note } from '#app/server/email/plain-template.ts'
import { formatDay } from '#app/shop/day.ts'
import { formatMoney, type Satang } from '#app/shop/money.ts'
import { GATEWAY_WAYS, type PaymentWay } from '#app/shop/payments/payment-way.ts'
import { GIVEN_IN_CASH } from '#app/shop/refunds/refund-form.ts'
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
}

function describeWay({ bankReference, way }: CompletedRefund) {
  if (bankReference === GIVEN_IN_CASH) return 'cash'
  if (bankReference !== null) return 'byHand'
  return GATEWAY_WAYS.find((known) => known === way) ?? 'unknown'
}

export function buildRefund(refund: CompletedRefund, setting: EmailSetting): Note {
  const { t, language, shopName: shop, orderUrl, support, testMode } = setting
  const { receipt, bankReference } = refund
  const how = describeWay(refund)
  const amount = formatMoney(refund.amount, refund.currency, language)
  return {
    language,
    shopName: shop,
    colon: t('emails.colon'),
    subject: t('emails.refund.subject', { amount, receipt, shop }),
    preview: t('emails.refund.preview'),
    heading: t('emails.greeting', { name: refund.shopper }),
    paragraphs: [
      ...(testMode ? [t('site.testMode')] : []),
      t(refund.isWhole ? 'emails.refund.whole' : 'emails.refund.partial', { amount, receipt }),
      t(`emails.refund.when.${how}`),
    ],
    facts: [
      { label: t('emails.refund.amount'), value: amount },
      { label: t('emails.refund.date'), value: formatDay(refund.completedAt, language) },
      { label: t('orders.number'), value: receipt },
      ...(bankReference === null || bankReference === GIVEN_IN_CASH
        ? []
        : [{ label: t('orders.bankReference'), value: bankReference }]),
    ],
    quote: null,
    link: { label: t('emails.confirmation.seeOrder'), url: orderUrl },
    after: [t('emails.questions', { reach: reachText(t, support), receipt })],
    reason: t('emails.refund.reason', { shop }),
  }
}
