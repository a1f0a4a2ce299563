import { useRef } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import type { FieldFaults } from '#app/shop/forms.ts'
import type { Problem } from '#app/shop/problem.ts'
import { useFirstFault } from './first-fault.ts'
import { useForgiving } from './forgiving.ts'
import { FormLine } from './form-line.tsx'
import { faultText, problemText } from './problem-text.ts'
import { useLanguage } from './reader.ts'
import { SubmitButton } from './submit-button.tsx'
import { TextField } from './text-field.tsx'
import { useWords } from './words.ts'

interface ForgotFormProps {
  answer:
    | { sent?: boolean; problem?: Problem; faults?: FieldFaults; typed?: Record<string, string> }
    | undefined
  /** Of whoever is signed in. */
  email: string
}

export function ForgotForm({ answer, email }: ForgotFormProps) {
  const t = useWords()
  const language = useLanguage()
  const form = useRef<HTMLFormElement>(null)
  const busy = useNavigation().formMethod === 'POST'
  const { faults, onInput } = useForgiving(answer?.faults)
  useFirstFault(form, answer?.faults)
  return (
    <Form className="form" method="post" noValidate ref={form} onInput={onInput}>
      <TextField
        label={t('forgot.email')}
        type="email"
        name="email"
        placeholder={t('forgot.placeholder')}
        autoComplete="username"
        defaultValue={answer?.typed?.email ?? email}
        required
        message={busy ? undefined : faultText(t, faults.email, language)}
      />
      <SubmitButton busy={busy}>{t('forgot.submit')}</SubmitButton>
      {!busy && answer?.sent && <FormLine kind="success" text={t('forgot.sent')} />}
      {!busy && answer?.problem && <FormLine kind="error" text={problemText(t, answer.problem, language)} />}
      <div className="form__foot">
        <Link to="/login">{t('forgot.back')}</Link>
      </div>
    </Form>
  )
}
