import { useEffect, useRef, useState } from 'react'
import { href, useFetcher, useSearchParams } from 'react-router'
import { readSlipCode } from '#app/browser/photo/read-slip-code.ts'
import type { Outcome, Problem } from '#app/shop/problem.ts'
import { isSlipProblem } from '#app/shop/transfers/slip-problem.ts'
import { SLIP_SIDE_PX } from '#app/shop/transfers/transfer.ts'
import { ImageField } from '#app/ui/forms/image-field.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { problemText } from '#app/ui/language/problem-text.ts'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'

interface SlipFormProps {
  checkoutId: string
  label: string
  isSecond?: boolean
}

/** Sends the picture of a transfer, with or without scripts. */
export function SlipForm({ checkoutId, label, isSecond = false }: SlipFormProps) {
  const t = useCustomerTranslate()
  const language = useLanguage()
  const fetcher = useFetcher<Outcome<null>>()
  const [code, setCode] = useState('')
  const latest = useRef<File | null>(null)
  const answer = fetcher.data
  const busy = fetcher.state !== 'idle'
  const problem = useSlipProblem(answer)
  const [sent, setSent] = useState(0)
  useEffect(() => {
    if (!answer?.ok) return
    latest.current = null
    setCode('')
    setSent((count) => count + 1)
  }, [answer])
  const readCode = async (file: File | null) => {
    latest.current = file
    setCode('')
    const text = file ? await readSlipCode(file) : ''
    if (latest.current === file) setCode(text)
  }
  return (
    <fetcher.Form
      className="form slip-form"
      method="post"
      action={href('/checkout/:id/slip', { id: checkoutId })}
      encType="multipart/form-data"
      noValidate
    >
      <ImageField
        // Empty again for the next picture.
        key={sent}
        label={label}
        hint={t('bankTransfer.slipHint')}
        message={problem ? problemText(t, problem, language) : undefined}
        side={SLIP_SIDE_PX}
        onChosen={(file) => void readCode(file)}
        required
      />
      <input type="hidden" name="code" value={code} />
      <SubmitButton busy={busy} isSecond={isSecond}>
        {t('bankTransfer.send')}
      </SubmitButton>
      <p className="slip-form__said" role="status">
        {answer?.ok && !busy && t('bankTransfer.arrived')}
      </p>
    </fetcher.Form>
  )
}

/** Of the last answer; without scripts the address has its code. */
function useSlipProblem(answer: Outcome<null> | undefined): Problem | null {
  const [query] = useSearchParams()
  if (answer) return answer.ok ? null : answer.problem
  const code = query.get('slip')
  return code && isSlipProblem(code) ? { code } : null
}
