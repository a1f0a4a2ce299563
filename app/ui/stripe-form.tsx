import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StripeKey, Widget } from '#app/shop/payment-widget.ts'
import { DialogFrame } from './dialog-frame.tsx'
import { FormOpening, FormTrouble } from './form-opening.tsx'
import { useLanguage } from './reader.ts'
import { showStripePage } from './stripe-page.ts'

interface StripeFormProps {
  widget: Widget<StripeKey>
  onClose: () => void
  onPaid: () => void
}

/** Stripe's own form inside our dialog: amount, receipt, description, colour and language went to Stripe with the session. */
export function StripeForm({ widget, onClose, onPaid }: StripeFormProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const place = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<'opening' | 'open' | 'unopened'>('opening')
  const [tries, setTries] = useState(0)
  const paid = useRef(onPaid)
  paid.current = onPaid
  const { clientSecret, publishableKey, reference } = widget
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is another form
  useEffect(() => {
    if (!place.current) return
    const key: StripeKey = { provider: 'stripe', clientSecret, publishableKey, reference }
    const { shown, remove } = showStripePage(key, language, place.current, () => paid.current())
    shown.then(
      () => setState('open'),
      () => setState('unopened'),
    )
    return remove
  }, [clientSecret, publishableKey, reference, language, tries])
  const again = () => {
    setState('opening')
    setTries(tries + 1)
  }
  return (
    <DialogFrame open title={t('card.title')} closeLabel={t('card.close')} onClose={onClose}>
      {state === 'opening' && <FormOpening text={t('card.opening')} />}
      {state === 'unopened' && <FormTrouble text={t('card.unopened')} onAgain={again} />}
      <div className="provider-form" ref={place} />
    </DialogFrame>
  )
}
