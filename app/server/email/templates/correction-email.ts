import { reachText } from '#app/messages/contact-details.ts'
import { correctionRows } from '#app/messages/correction-rows.ts'
import type { CorrectedOrder } from '#app/server/corrections/order-history.ts'
import type { Note } from '#app/server/email/plain-template.ts'
import type { EmailSetting } from './confirmation.ts'

/** Tells the buyer what the shop has corrected. */
export function buildCorrection(corrected: CorrectedOrder, setting: EmailSetting): Note {
  const { t, language, shopName: shop, orderUrl, support, testMode } = setting
  const { receipt, changes } = corrected
  return {
    language,
    shopName: shop,
    colon: t('emails.colon'),
    subject: t('emails.orderCorrected.subject', { receipt, shop }),
    preview: t('emails.orderCorrected.text', { receipt }),
    heading: t('emails.greeting', { name: corrected.shopper }),
    paragraphs: [...(testMode ? [t('site.testMode')] : []), t('emails.orderCorrected.text', { receipt })],
    facts: [
      { label: t('orders.number'), value: receipt },
      ...correctionRows(t, changes).map(({ label, after }) => ({ label, value: after })),
    ],
    quote: null,
    link: { label: t('emails.confirmation.seeOrder'), url: orderUrl },
    after: [t('emails.questions', { reach: reachText(t, support), receipt })],
    reason: t('emails.deliveryChanged.reason', { shop }),
  }
}
