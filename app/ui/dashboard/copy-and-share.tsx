import { Copy, Share2 } from 'lucide-react'
import { useHydrated } from '#app/browser/use-hydrated.ts'
import { useCopy } from '#app/ui/elements/use-copy.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'

/** Buttons where the browser may copy or share; without them the text is selected by hand. */
export function CopyAndShare({ text }: { text: string }) {
  const t = useAdminTranslate()
  const hydrated = useHydrated()
  const { isCopied, copy } = useCopy(text)
  if (!hydrated) return null
  return (
    <div className="button-row">
      {'clipboard' in navigator && (
        <button className="btn" type="button" onClick={copy}>
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
  )
}
