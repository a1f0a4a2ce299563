import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { showStripePage } from '#app/browser/payments/stripe-elements.ts'
import { useShopFacts } from '#app/browser/shop-facts.ts'
import type { StripeKey, Widget } from '#app/shop/payments/payment-form-data.ts'
import { isOnlyCards } from '#app/shop/payments/payment-ways.ts'
import { DialogFrame } from '#app/ui/elements/dialogs/dialog-frame.tsx'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'
import { PaymentFormError, PaymentFormOpening } from './payment-form-status.tsx'

interface StripeFormProps {
  widget: Widget<StripeKey>
  onClose: () => void
  onPaid: () => void
}

/** Stripe's embedded form inside our dialog; the server set amount, receipt and language with the session. */
export function StripeForm({ widget, onClose, onPaid }: StripeFormProps) {
  const t = useCustomerTranslate()
  const { ways } = useShopFacts()
  const [tries, setTries] = useState(0)
  return (
    <DialogFrame
      open
      title={t(isOnlyCards(ways) ? 'card.title' : 'checkout.payment')}
      closeLabel={t('card.close')}
      onClose={onClose}
    >
      <StripeMount key={tries} widget={widget} onPaid={onPaid} onAgain={() => setTries(tries + 1)} />
    </DialogFrame>
  )
}

interface StripeMountProps {
  widget: Widget<StripeKey>
  onPaid: () => void
  onAgain: () => void
}

/** Its own component, because a dialog's contents mount after the dialog. */
function StripeMount({ widget, onPaid, onAgain }: StripeMountProps) {
  const t = useCustomerTranslate()
  const language = useLanguage()
  const place = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'opening' | 'open' | 'unopened'>('opening')
  const end = useEffectEvent(onPaid)
  const { clientSecret, publishableKey, reference } = widget
  useEffect(() => {
    if (!place.current) return
    const key: StripeKey = { provider: 'stripe', clientSecret, publishableKey, reference }
    const { shown, remove } = showStripePage({
      key,
      language,
      place: place.current,
      onComplete: () => end(),
    })
    shown.then(
      () => setState('open'),
      () => setState('unopened'),
    )
    return remove
  }, [clientSecret, publishableKey, reference, language])
  return (
    <>
      {state === 'opening' && <PaymentFormOpening text={t('card.opening')} />}
      {state === 'unopened' && <PaymentFormError text={t('card.unopened')} onAgain={onAgain} />}
      <div className="provider-form" ref={place} />
    </>
  )
}
