import { Form, Link } from 'react-router'
import { FormLine } from './form-line.tsx'
import { problemText } from './problem-text.ts'
import { useLanguage } from './reader.ts'
import { type FormRefusal, useRefusableForm } from './refusable-form.ts'
import { SubmitButton } from './submit-button.tsx'
import { TextField } from './text-field.tsx'
import { useWords } from './words.ts'

interface ForgotFormProps {
  answer: (FormRefusal & { sent?: boolean }) | undefined
  /** Of whoever is signed in. */
  email: string
}

export function ForgotForm({ answer, email }: ForgotFormProps) {
  const t = useWords()
  const language = useLanguage()
  const { form, busy, messageOf } = useRefusableForm(answer?.faults)
  return (
    <Form className="form" {...form}>
      <TextField
        label={t('forgot.email')}
        type="email"
        name="email"
        placeholder={t('forgot.placeholder')}
        autoComplete="username"
        defaultValue={answer?.typed?.email ?? email}
        required
        message={busy ? undefined : messageOf('email')}
      />
      <SubmitButton busy={busy}>{t('forgot.submit')}</SubmitButton>
      {!busy && answer?.sent && <FormLine kind="success" text={t('forgot.sent')} />}
      {!busy && answer?.problem && <FormLine kind="error" text={problemText(t, answer.problem, language)} />}
      <div className="form__foot">
        <Link to={email ? `/login?${new URLSearchParams({ email })}` : '/login'}>{t('forgot.back')}</Link>
      </div>
    </Form>
  )
}
