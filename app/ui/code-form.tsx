import { useRef } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import type { FieldFaults } from '#app/shop/forms.ts'
import type { Problem } from '#app/shop/problem.ts'
import { useFirstFault } from './first-fault.ts'
import { useForgiving } from './forgiving.ts'
import { FormProblem } from './form-problem.tsx'
import { faultText } from './problem-text.ts'
import { useLanguage } from './reader.ts'
import { SubmitButton } from './submit-button.tsx'
import { TextField } from './text-field.tsx'
import { useWords } from './words.ts'

interface CodeFormProps {
  refusal: { problem?: Problem; faults?: FieldFaults | undefined } | undefined
  /** The query that leads back to where the visitor came from. */
  search: string
}

/** The second step of signing in. */
export function CodeForm({ refusal, search }: CodeFormProps) {
  const t = useWords()
  const language = useLanguage()
  const form = useRef<HTMLFormElement>(null)
  const busy = useNavigation().formMethod === 'POST'
  const { faults, onInput } = useForgiving(refusal?.faults)
  useFirstFault(form, refusal?.faults)
  return (
    <Form className="form" method="post" noValidate ref={form} onInput={onInput}>
      <FormProblem problem={refusal?.problem} />
      <TextField
        label={t('loginCode.code')}
        name="code"
        hint={t('loginCode.recoveryText')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        required
        message={faultText(t, faults.code, language)}
      />
      <SubmitButton busy={busy}>{t('loginCode.submit')}</SubmitButton>
      <div className="form__foot">
        <Link to={`/login${search}`}>{t('loginCode.back')}</Link>
      </div>
    </Form>
  )
}
