import { useRef } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import type { FieldFaults } from '#app/shop/forms.ts'
import type { Problem } from '#app/shop/problem.ts'
import { useFirstFault } from './first-fault.ts'
import { useForgiving } from './forgiving.ts'
import { FormProblem } from './form-problem.tsx'
import { PasswordField } from './password-field.tsx'
import { faultText } from './problem-text.ts'
import { useLanguage } from './reader.ts'
import { SubmitButton } from './submit-button.tsx'
import { TextField } from './text-field.tsx'
import { useWords } from './words.ts'

/** What came of an attempt that did not succeed. */
export interface FormRefusal {
  /** None where the fields say all there is to say. */
  problem?: Problem
  faults?: FieldFaults
  typed?: Record<string, string>
}

interface LoginFormProps {
  refusal: FormRefusal | undefined
  email: string
  /** The query that leads back to where the visitor came from. */
  search: string
}

export function LoginForm({ refusal, email, search }: LoginFormProps) {
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
        label={t('login.email')}
        type="email"
        name="email"
        autoComplete="username"
        defaultValue={refusal?.typed?.email ?? email}
        required
        message={faultText(t, faults.email, language)}
      />
      <PasswordField
        label={t('login.password')}
        autoComplete="current-password"
        message={faultText(t, faults.password, language)}
      />
      <SubmitButton busy={busy}>{t('login.submit')}</SubmitButton>
      <div className="form__foot">
        <Link to={`/signup${search}`}>{t('login.signup')}</Link>
        <Link to="/forgot-password">{t('login.forgot')}</Link>
      </div>
    </Form>
  )
}
