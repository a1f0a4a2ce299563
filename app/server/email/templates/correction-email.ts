import { correctionRows } from '#app/messages/correction-rows.ts'
import type { CorrectedOrder } from '#app/server/corrections/order-history.ts'
import type { Note } from '#app/server/email/plain-template.ts'
import { buyerFrame, testNote } from './buyer-frame.ts'
import type { EmailSetting } from './confirmation.ts'

/** Tells the buyer what the shop has corrected. */
export function buildCorrection(corrected: CorrectedOrder, setting: EmailSetting): Note {
  const { t, shopName: shop, orderUrl } = setting
  const { receipt, changes } = corrected
  return {
    ...buyerFrame(corrected, setting),
    subject: t('emails.orderCorrected.subject', { receipt, shop }),
    preview: t('emails.orderCorrected.text', { receipt }),
    paragraphs: [...testNote(setting), t('emails.orderCorrected.text', { receipt })],
    facts: [
      { label: t('orders.number'), value: receipt },
      ...correctionRows(t, changes).map(({ label, after }) => ({ label, value: after })),
    ],
    link: { label: t('emails.confirmation.seeOrder'), url: orderUrl },
    reason: t('emails.deliveryChanged.reason', { shop }),
  }
}
