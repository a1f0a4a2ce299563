import { getLanguageFacts, type Language } from '#app/shop/language.ts'
import type { StripeKey } from '#app/shop/payments/payment-form-data.ts'
import { loadScript } from './load-script.ts'

/** Stripe.js of the API's own release; it must come from Stripe itself (docs.stripe.com/js/including). */
const SCRIPT = 'https://js.stripe.com/endive/stripe.js'

interface EmbeddedPage {
  mount(place: HTMLElement): void
  destroy(): void
}
interface StripeJs {
  createEmbeddedCheckoutPage(options: { clientSecret: string; onComplete: () => void }): Promise<EmbeddedPage>
}
declare global {
  interface Window {
    Stripe?: (publishableKey: string, options: { locale: string }) => StripeJs
  }
}

/** Stripe allows one embedded page at a time. */
let last: Promise<unknown> = Promise.resolve()

interface StripePage {
  key: StripeKey
  language: Language
  place: HTMLElement
  onComplete: () => void
}

export function showStripePage({ key, language, place, onComplete }: StripePage): {
  shown: Promise<void>
  remove: () => void
} {
  const { publishableKey, clientSecret } = key
  let removed = false
  let page: EmbeddedPage | undefined
  const shown = last.then(async () => {
    await loadScript(SCRIPT)
    if (removed || !window.Stripe) return
    const stripe = window.Stripe(publishableKey, { locale: getLanguageFacts(language).stripe })
    page = await stripe.createEmbeddedCheckoutPage({ clientSecret, onComplete })
    if (removed) page.destroy()
    else page.mount(place)
  })
  last = shown.catch(() => {})
  const remove = () => {
    removed = true
    page?.destroy()
  }
  return { shown, remove }
}
