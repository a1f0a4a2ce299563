import { Copy, Share2 } from 'lucide-react'
import { useState } from 'react'
import { useHydrated } from '#app/browser/use-hydrated.ts'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useAdminTranslate } from '#app/ui/language/translations.ts'

export interface DriverLink {
  url: string
  qr: { size: number; path: string }
}

/** A link that has just been made: its code stands on the sheet, its text goes by chat. */
export function RunLink({ link: { url } }: { link: DriverLink }) {
  const t = useAdminTranslate()
  const hydrated = useHydrated()
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(url)
    setCopied(true)
  }
  return (
    <>
      <p className="note note--warn" role="status">
        {t('runs.linkOnce')}
      </p>
      <TextField label={t('runs.copy')} value={url} readOnly onFocus={(event) => event.target.select()} />
      {hydrated && (
        <div className="button-row">
          {'clipboard' in navigator && (
            <button className="btn btn--line" type="button" onClick={() => void copy().catch(() => {})}>
              <Copy className="icon icon--small" aria-hidden="true" />
              <span>{t(isCopied ? 'order.messageCopied' : 'order.messageCopy')}</span>
            </button>
          )}
          {'share' in navigator && (
            <button
              className="btn btn--line"
              type="button"
              // Closing the phone's own sheet is no error.
              onClick={() => void navigator.share({ url }).catch(() => {})}
            >
              <Share2 className="icon icon--small" aria-hidden="true" />
              <span>{t('order.messageShare')}</span>
            </button>
          )}
        </div>
      )}
    </>
  )
}
