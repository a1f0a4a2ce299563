import { getLanguageFacts, type Language } from '#app/shop/language.ts'
import type { OmiseKey, Widget } from '#app/shop/payments/payment-form-data.ts'
import { loadScript } from './load-script.ts'

const SCRIPT = 'https://cdn.omise.co/omise.js'

/** The part of Omise.js that the shop uses (docs.omise.co/omise-js). */
interface OmiseCard {
  configure(options: { publicKey: string }): void
  open(options: {
    amount: number
    currency: string
    defaultPaymentMethod: 'credit_card'
    frameLabel: string
    frameDescription: string
    submitLabel: string
    style: { submitButton: { backgroundColor: string; textColor: string } }
    locale: string
    submitFormTarget: ''
    onCreateTokenSuccess: (token: string) => void
    onFormClosed: () => void
  }): boolean
}
declare global {
  interface Window {
    OmiseCard?: OmiseCard
  }
}

interface Popup {
  widget: Widget<OmiseKey>
  language: Language
  shopName: string
  submitLabel: string
}

export async function requestCardToken(popup: Popup): Promise<string | null> {
  await loadScript(SCRIPT)
  const { OmiseCard } = window
  if (!OmiseCard) throw new Error('Omise.js did not start')
  OmiseCard.configure({ publicKey: popup.widget.publicKey })
  return new Promise((resolve) => {
    OmiseCard.open({
      ...toOptions(popup),
      onCreateTokenSuccess: (token) => resolve(token),
      onFormClosed: () => resolve(null),
    })
  })
}

function toOptions({ widget, language, shopName, submitLabel }: Popup) {
  return {
    amount: widget.amount,
    currency: widget.currency,
    defaultPaymentMethod: 'credit_card',
    frameLabel: shopName,
    frameDescription: `${widget.receipt}: ${widget.description}`,
    submitLabel,
    style: { submitButton: { backgroundColor: widget.themeColour, textColor: '#ffffff' } },
    locale: getLanguageFacts(language).omise,
    submitFormTarget: '',
  } as const
}
