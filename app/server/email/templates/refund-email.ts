import { reachText } from '#app/messages/contact-details.ts'
import type { Note } from '#app/server/email/plain-template.ts'
import { formatDay } from '#app/shop/day.ts'
import { formatMoney, type Satang } from '#app/shop/money.ts'
import type { LetterSetting } from './confirmation.ts'

/** A refund that is done, as its email tells of it. */
export interface CompletedRefund {
  /** The name on the account. */
  shopper: string
  receipt: string
  amount: Satang
  currency: string
  /** True where it is all that was paid. */
  isWhole: boolean
  completedAt: Date
}

/** The email that says that money went back. */
export function wordRefund(refund: CompletedRefund, setting: LetterSetting): Note {
  const { t, language, shopName: shop, publicUrl, support, testMode } = setting
  const { receipt } = refund
  const amount = formatMoney(refund.amount, refund.currency, language)
  return {
    language,
    shopName: shop,
    colon: t('letters.colon'),
    subject: t('letters.refund.subject', { amount, receipt, shop }),
    preview: t('letters.refund.preview'),
    heading: t('letters.greeting', { name: refund.shopper }),
    paragraphs: [
      ...(testMode ? [t('site.testMode')] : []),
      t(refund.isWhole ? 'letters.refund.whole' : 'letters.refund.partial', { amount, receipt }),
      t('letters.refund.when'),
    ],
    facts: [
      { label: t('orders.number'), value: receipt },
      { label: t('letters.refund.amount'), value: amount },
      { label: t('letters.refund.date'), value: formatDay(refund.completedAt, language) },
    ],
    quote: null,
    link: { label: t('letters.confirmation.seeOrder'), url: `${publicUrl}/order` },
    after: [t('letters.questions', { reach: reachText(t, support), receipt })],
    reason: t('letters.refund.reason', { shop }),
  }
}
