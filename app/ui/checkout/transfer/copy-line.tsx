import { Check, Copy } from 'lucide-react'
import { useHydrated } from '#app/browser/use-hydrated.ts'
import { useCopy } from '#app/ui/elements/use-copy.ts'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'

interface CopyLineProps {
  label: string
  /** As people read it. */
  text: string
  /** As a bank's app takes it. */
  copied: string
}

/** A fact to type into a bank's app, with a button that copies it where the browser may. */
export function CopyLine({ label, text, copied }: CopyLineProps) {
  const t = useCustomerTranslate()
  const hydrated = useHydrated()
  const { isCopied, copy } = useCopy(copied)
  const Icon = isCopied ? Check : Copy
  return (
    <div>
      <dt>{label}</dt>
      <dd className="copy-line">
        <span className="tabular">{text}</span>
        {hydrated && 'clipboard' in navigator && (
          <button
            className="icon-btn"
            type="button"
            aria-label={t(isCopied ? 'bankTransfer.copied' : 'bankTransfer.copy', { what: label })}
            onClick={copy}
          >
            <Icon className="icon icon--small" aria-hidden="true" />
          </button>
        )}
      </dd>
    </div>
  )
}
