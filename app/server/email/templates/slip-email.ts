import type { Note } from '#app/server/email/plain-template.ts'
import { formatBaht, type Satang } from '#app/shop/money.ts'
import { buyerFrame } from './buyer-frame.ts'
import type { EmailSetting } from './confirmation.ts'

export interface RefusedSlip {
  receipt: string
  shopper: string
  amount: Satang
  /** As the owner wrote it. */
  reason: string
  /** Takes another slip. */
  url: string
}

/** Tells the buyer that the shop did not find the transfer, and why. */
export function buildSlipRefusal(refused: RefusedSlip, setting: EmailSetting): Note {
  const { t, language, shopName: shop } = setting
  const { receipt, reason, url } = refused
  const amount = formatBaht(refused.amount, language)
  return {
    ...buyerFrame(refused, setting),
    subject: t('emails.slipRefused.subject', { receipt }),
    preview: t('emails.slipRefused.text', { amount, receipt }),
    paragraphs: [
      t('emails.slipRefused.text', { amount, receipt }),
      t('bankTransfer.reason', { reason }),
      t('emails.slipRefused.next'),
    ],
    facts: [{ label: t('orders.number'), value: receipt }],
    link: { label: t('emails.slipRefused.open'), url },
    reason: t('emails.slipRefused.reason', { shop }),
  }
}
