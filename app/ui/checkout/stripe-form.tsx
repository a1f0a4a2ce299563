import { useEffect, useRef, useState } from 'react'
import { showStripePage } from '#app/browser/payments/stripe-elements.ts'
import type { StripeKey, Widget } from '#app/shop/checkout/payment-form-data.ts'
import { DialogFrame } from '#app/ui/elements/dialog-frame.tsx'
import { useTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'
import { PaymentFormError, PaymentFormOpening } from './payment-form-status.tsx'

interface StripeFormProps {
  widget: Widget<StripeKey>
  onClose: () => void
  onPaid: () => void
}

/** Stripe's own form inside our dialog: amount, receipt, description, colour and language went to Stripe with the session. */
export function StripeForm({ widget, onClose, onPaid }: StripeFormProps) {
  const t = useTranslate()
  const [tries, setTries] = useState(0)
  return (
    <DialogFrame open title={t('card.title')} closeLabel={t('card.close')} onClose={onClose}>
      <StripePlace key={tries} widget={widget} onPaid={onPaid} onAgain={() => setTries(tries + 1)} />
    </DialogFrame>
  )
}

interface StripePlaceProps {
  widget: Widget<StripeKey>
  onPaid: () => void
  onAgain: () => void
}

/** A part of its own, since the dialog's contents come into the page after the dialog. */
function StripePlace({ widget, onPaid, onAgain }: StripePlaceProps) {
  const t = useTranslate()
  const language = useLanguage()
  const place = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'opening' | 'open' | 'unopened'>('opening')
  const paid = useRef(onPaid)
  paid.current = onPaid
  const { clientSecret, publishableKey, reference } = widget
  useEffect(() => {
    if (!place.current) return
    const key: StripeKey = { provider: 'stripe', clientSecret, publishableKey, reference }
    const { shown, remove } = showStripePage(key, language, place.current, () => paid.current())
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
