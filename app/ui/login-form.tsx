import { Form, Link } from 'react-router'
import { FormProblem } from './form-problem.tsx'
import { PasswordField } from './password-field.tsx'
import { type FormRefusal, useRefusableForm } from './refusable-form.ts'
import { SubmitButton } from './submit-button.tsx'
import { TextField } from './text-field.tsx'
import { useWords } from './words.ts'

interface LoginFormProps {
  refusal: FormRefusal | undefined
  email: string
  /** The query that leads back to where the visitor came from. */
  search: string
}

export function LoginForm({ refusal, email, search }: LoginFormProps) {
  const t = useWords()
  const { form, busy, messageOf } = useRefusableForm(refusal?.faults)
  return (
    <Form className="form" {...form}>
      <FormProblem problem={refusal?.problem} />
      <TextField
        label={t('login.email')}
        type="email"
        name="email"
        autoComplete="username"
        defaultValue={refusal?.typed?.email ?? email}
        required
        message={messageOf('email')}
      />
      <PasswordField
        label={t('login.password')}
        autoComplete="current-password"
        message={messageOf('password')}
      />
      <SubmitButton busy={busy}>{t('login.submit')}</SubmitButton>
      <div className="form__foot">
        <Link to={`/signup${search}`}>{t('login.signup')}</Link>
        <Link to="/forgot-password">{t('login.forgot')}</Link>
      </div>
    </Form>
  )
}
