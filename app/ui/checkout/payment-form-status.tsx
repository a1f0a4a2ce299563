import { CircleAlert, LoaderCircle } from 'lucide-react'
import { useWords } from '#app/ui/language/translations.ts'

/** What is read while a provider's form is on its way. */
export function FormOpening({ text }: { text: string }) {
  return (
    <p className="note" role="status">
      <LoaderCircle className="i turning" aria-hidden="true" />
      {text}
    </p>
  )
}

/** Why there is no form, or why it took no card. */
export function FormTrouble({ text, onAgain }: { text: string; onAgain: () => void }) {
  const t = useWords()
  return (
    <div className="note note--error" role="alert">
      <CircleAlert className="i" aria-hidden="true" />
      <p>{text}</p>
      <button className="btn btn--line" type="button" onClick={onAgain}>
        {t('checkout.tryAgain')}
      </button>
    </div>
  )
}
