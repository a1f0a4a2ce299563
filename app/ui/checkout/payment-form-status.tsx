import { CircleAlert, LoaderCircle } from 'lucide-react'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'

/** Shown while a provider's form loads. */
export function PaymentFormOpening({ text }: { text: string }) {
  return (
    <p className="note" role="status">
      <LoaderCircle className="icon spinning" aria-hidden="true" />
      <span>{text}</span>
    </p>
  )
}

/** Shown when the form failed to load or took no card. */
export function PaymentFormError({ text, onAgain }: { text: string; onAgain: () => void }) {
  const t = useCustomerTranslate()
  return (
    <div className="note note--error note--column" role="alert">
      <CircleAlert className="icon" aria-hidden="true" />
      <p>{text}</p>
      <button className="btn btn--line" type="button" onClick={onAgain}>
        {t('checkout.tryAgain')}
      </button>
    </div>
  )
}
