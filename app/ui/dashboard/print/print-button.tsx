import { Printer } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useFetcher, useRevalidator } from 'react-router'
import { useHydrated } from '#app/browser/use-hydrated.ts'
import type { FormAnswer } from '#app/shop/forms/form-answer.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'

interface PrintButtonProps {
  /** What the page's action is told: the orders as they are shown. */
  note: Record<string, string>
}

/** Notes what is printed, and then prints; a page that shows something old is loaded again instead. */
export function PrintButton({ note }: PrintButtonProps) {
  const t = useAdminTranslate()
  const hydrated = useHydrated()
  const fetcher = useFetcher<FormAnswer<null>>()
  const { revalidate } = useRevalidator()
  const isNoted = useRef(false)
  const noteIt = useEffectEvent(() => fetcher.submit(note, { method: 'post' }))
  useEffect(() => {
    // Whoever prints by the browser's own menu has printed too.
    const noteOwnPrint = () => {
      if (!isNoted.current) void noteIt()
      isNoted.current = true
    }
    window.addEventListener('beforeprint', noteOwnPrint)
    return () => window.removeEventListener('beforeprint', noteOwnPrint)
  }, [])
  const answered = useEffectEvent(({ ok }: FormAnswer<null>) => {
    if (!ok) void revalidate()
    else if (!isNoted.current) {
      isNoted.current = true
      window.print()
    }
  })
  useEffect(() => {
    if (fetcher.data) answered(fetcher.data)
  }, [fetcher.data])
  if (!hydrated) return null
  const isBusy = fetcher.state === 'submitting'
  return (
    <>
      <button
        className="btn"
        type="button"
        aria-busy={isBusy}
        onClick={() => {
          isNoted.current = false
          if (!isBusy) void noteIt()
        }}
      >
        <Printer className="icon icon--small" aria-hidden="true" />
        <span>{t('slip.print')}</span>
      </button>
      {fetcher.data?.ok === false && (
        <p className="note note--warn" role="alert">
          {t('print.again')}
        </p>
      )}
    </>
  )
}
