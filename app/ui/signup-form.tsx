import { useRef } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { PASSWORD_FROM } from '#app/shop/constants.ts'
import { useFirstFault } from './first-fault.ts'
import { useForgiving } from './forgiving.ts'
import { FormProblem } from './form-problem.tsx'
import type { FormRefusal } from './login-form.tsx'
import { PasswordField } from './password-field.tsx'
import { PictureField } from './picture-field.tsx'
import { faultText } from './problem-text.ts'
import { useLanguage } from './reader.ts'
import { SubmitButton } from './submit-button.tsx'
import { TextField } from './text-field.tsx'
import { useWords } from './words.ts'

interface SignupFormProps {
  refusal: FormRefusal | undefined
  /** The query that leads back to where the visitor came from. */
  search: string
}

export function SignupForm({ refusal, search }: SignupFormProps) {
  const t = useWords()
  const language = useLanguage()
  const form = useRef<HTMLFormElement>(null)
  const busy = useNavigation().formMethod === 'POST'
  const { faults, onInput } = useForgiving(refusal?.faults)
  const message = (name: string) => faultText(t, faults[name], language)
  useFirstFault(form, refusal?.faults)
  return (
    <Form
      className="form"
      method="post"
      encType="multipart/form-data"
      noValidate
      ref={form}
      onInput={onInput}
    >
      <FormProblem problem={refusal?.problem} />
      <TextField
        label={t('signup.name')}
        name="name"
        autoComplete="name"
        defaultValue={refusal?.typed?.name}
        required
        message={message('name')}
      />
      <TextField
        label={t('signup.email')}
        type="email"
        name="email"
        autoComplete="username"
        defaultValue={refusal?.typed?.email}
        required
        message={message('email')}
      />
      <PasswordField
        label={t('signup.password')}
        hint={t('signup.passwordHint', { least: PASSWORD_FROM })}
        autoComplete="new-password"
        message={message('password')}
      />
      <PictureField label={t('profile.optional')} message={message('picture')} />
      <SubmitButton busy={busy}>{t('signup.submit')}</SubmitButton>
      <div className="form__foot">
        <Link to={`/login${search}`}>{t('signup.login')}</Link>
        <Link to="/forgot-password">{t('signup.forgot')}</Link>
      </div>
    </Form>
  )
}
