import { reachText } from '#app/messages/contact-details.ts'
import { greet } from '#app/messages/polite-name.ts'
import type { EmailSetting } from './confirmation.ts'

/** The parts that notes to a buyer have in common. */
export function buyerFrame(
  { receipt, shopper }: { receipt: string; shopper: string },
  { t, language, shopName, support }: EmailSetting,
) {
  return {
    ...{ language, shopName, colon: t('emails.colon'), quote: null },
    heading: greet(t, shopper, language),
    after: [t('emails.questions', { reach: reachText(t, support), receipt })],
  }
}

/** First of a note's paragraphs; none for real payments. */
export const testNote = ({ t, testMode }: EmailSetting) => (testMode ? [t('site.testMode')] : [])
