import { useId } from 'react'
import type { Language } from '#app/shop/language.ts'
import { CopyAndShare } from '#app/ui/dashboard/copy-and-share.tsx'
import { useAdminTranslate } from '#app/ui/language/translations.ts'

interface OrderMessageProps {
  text: string
  language: Language
}

/** A text for a chat with the buyer. Where the browser may not copy or share, it is selected by hand. */
export function OrderMessage({ text, language }: OrderMessageProps) {
  const t = useAdminTranslate()
  const label = useId()
  return (
    <details className="ask-first">
      <summary className="btn btn--line" id={label}>
        {t('order.message')}
      </summary>
      <div className="ask-first__box">
        <textarea
          className="input text-area"
          rows={7}
          readOnly
          aria-labelledby={label}
          lang={language}
          value={text}
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyAndShare text={text} />
      </div>
    </details>
  )
}
