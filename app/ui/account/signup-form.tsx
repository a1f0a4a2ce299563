import { Form, href, Link } from 'react-router'
import { MIN_PASSWORD_LENGTH } from '#app/shop/constants.ts'
import type { FormRefusal } from '#app/shop/forms/form-answer.ts'
import { FormProblem } from '#app/ui/forms/form-problem.tsx'
import { ImageField } from '#app/ui/forms/image-field.tsx'
import { PasswordField } from '#app/ui/forms/password-field.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useServerForm } from '#app/ui/forms/use-server-form.ts'
import { useTranslate } from '#app/ui/language/translations.ts'

interface SignupFormProps {
  refusal: FormRefusal | undefined
  /** The query that leads back to where the visitor came from. */
  search: string
}

export function SignupForm({ refusal, search }: SignupFormProps) {
  const t = useTranslate()
  const { form, busy, messageOf } = useServerForm(refusal?.fieldErrors, refusal && 'email', refusal)
  return (
    <Form className="form" encType="multipart/form-data" {...form}>
      <FormProblem problem={refusal?.problem} />
      <TextField
        label={t('signup.name')}
        name="name"
        autoComplete="name"
        defaultValue={refusal?.typed?.name}
        required
        message={messageOf('name')}
      />
      <TextField
        label={t('signup.email')}
        type="email"
        name="email"
        autoComplete="username"
        defaultValue={refusal?.typed?.email}
        required
        message={messageOf('email')}
      />
      <PasswordField
        label={t('signup.password')}
        hint={t('signup.passwordHint', { least: MIN_PASSWORD_LENGTH })}
        autoComplete="new-password"
        message={messageOf('password')}
      />
      <ImageField label={t('profile.optional')} message={messageOf('image')} />
      <SubmitButton busy={busy}>{t('signup.submit')}</SubmitButton>
      <div className="form__foot">
        <Link to={href('/login') + search}>{t('signup.login')}</Link>
        <Link to={href('/forgot-password')}>{t('signup.forgot')}</Link>
      </div>
    </Form>
  )
}
