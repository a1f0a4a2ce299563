import { Copy, Share2 } from 'lucide-react'
import { useId, useState } from 'react'
import { useHydrated } from '#app/browser/use-hydrated.ts'
import type { Language } from '#app/shop/language.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'

interface OrderMessageProps {
  text: string
  language: Language
}

/** A text for a chat with the buyer. Where the browser may not copy or share, it is selected by hand. */
export function OrderMessage({ text, language }: OrderMessageProps) {
  const t = useAdminTranslate()
  const label = useId()
  const hydrated = useHydrated()
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
  }
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
        {hydrated && (
          <div className="button-row">
            {'clipboard' in navigator && (
              <button className="btn" type="button" onClick={() => void copy().catch(() => {})}>
                <Copy className="icon icon--small" aria-hidden="true" />
                <span>{t(isCopied ? 'order.messageCopied' : 'order.messageCopy')}</span>
              </button>
            )}
            {'share' in navigator && (
              <button
                className="btn btn--line"
                type="button"
                // Closing the phone's own sheet is no error.
                onClick={() => void navigator.share({ text }).catch(() => {})}
              >
                <Share2 className="icon icon--small" aria-hidden="true" />
                <span>{t('order.messageShare')}</span>
              </button>
            )}
          </div>
        )}
      </div>
    </details>
  )
}
