import type { MouseEvent } from 'react'
import { Form, href, Link, useNavigate } from 'react-router'
import type { FormRefusal } from '#app/shop/forms/form-answer.ts'
import { FormProblem } from '#app/ui/forms/form-problem.tsx'
import { PasswordField } from '#app/ui/forms/password-field.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useServerForm } from '#app/ui/forms/use-server-form.ts'
import { useTranslate } from '#app/ui/language/translations.ts'

interface LoginFormProps {
  refusal: FormRefusal | undefined
  email: string
  /** The query that leads back to where the visitor came from. */
  search: string
}

export function LoginForm({ refusal, email, search }: LoginFormProps) {
  const t = useTranslate()
  const { form, busy, messageOf } = useServerForm(
    refusal?.fieldErrors,
    refusal || email ? 'password' : undefined,
    refusal,
  )
  const navigate = useNavigate()
  const takeEmailAlong = (event: MouseEvent) => {
    const typed = form.ref.current && new FormData(form.ref.current).get('email')
    if (!typed || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void navigate(`${href('/forgot-password')}?${new URLSearchParams({ email: String(typed) })}`)
  }
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
        <Link to={href('/signup') + search}>{t('login.signup')}</Link>
        <Link to={href('/forgot-password')} onClick={takeEmailAlong}>
          {t('login.forgot')}
        </Link>
      </div>
    </Form>
  )
}
