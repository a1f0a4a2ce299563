import type { MouseEvent } from 'react'
import { href, Link, useNavigate } from 'react-router'
import { signInQuery } from '#app/shop/accounts/access.ts'
import type { FormRefusal } from '#app/shop/forms/form-answer.ts'
import { PasswordField } from '#app/ui/forms/password-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useServerForm } from '#app/ui/forms/use-server-form.ts'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'
import { AccountForm } from './account-form.tsx'

interface LoginFormProps {
  refusal: FormRefusal | undefined
  email: string
  /** The query with the page to return to. */
  search: string
}

export function LoginForm({ refusal, email, search }: LoginFormProps) {
  const t = useCustomerTranslate()
  const server = useServerForm(refusal?.fieldErrors, refusal || email ? 'password' : undefined, refusal)
  const navigate = useNavigate()
  const takeEmailAlong = (event: MouseEvent) => {
    const typed = server.form.ref.current && new FormData(server.form.ref.current).get('email')
    if (!typed || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void navigate(`${href('/forgot-password')}?${new URLSearchParams({ email: String(typed) })}`)
  }
  return (
    <AccountForm
      server={server}
      problem={refusal?.problem}
      submit={t('login.submit')}
      foot={
        <>
          <Link to={href('/signup') + signInQuery(search)}>{t('login.signup')}</Link>
          <Link to={href('/forgot-password')} onClick={takeEmailAlong}>
            {t('login.forgot')}
          </Link>
        </>
      }
    >
      <TextField
        label={t('login.email')}
        type="email"
        name="email"
        autoComplete="username"
        defaultValue={refusal?.typed?.email ?? email}
        required
        message={server.fieldMessage('email')}
      />
      <PasswordField
        label={t('login.password')}
        autoComplete="current-password"
        message={server.fieldMessage('password')}
      />
    </AccountForm>
  )
}
