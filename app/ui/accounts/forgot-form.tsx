import { Form, href, Link } from 'react-router'
import type { FormAnswer } from '#app/shop/forms/form-answer.ts'
import { FormLine } from '#app/ui/forms/form-line.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useServerForm } from '#app/ui/forms/use-server-form.ts'
import { problemText } from '#app/ui/language/problem-text.ts'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'

interface ForgotFormProps {
  answer: FormAnswer<null> | undefined
  /** The signed-in user's. */
  email: string
}

export function ForgotForm({ answer, email }: ForgotFormProps) {
  const t = useCustomerTranslate()
  const language = useLanguage()
  const refusal = answer?.ok === false ? answer : undefined
  const { form, busy, fieldMessage } = useServerForm(refusal?.fieldErrors, undefined, refusal)
  return (
    <Form className="form" {...form}>
      <TextField
        label={t('forgot.email')}
        type="email"
        name="email"
        placeholder={t('forgot.placeholder')}
        autoComplete="username"
        defaultValue={refusal?.typed?.email ?? email}
        required
        message={busy ? undefined : fieldMessage('email')}
      />
      <SubmitButton busy={busy}>{t('forgot.submit')}</SubmitButton>
      {!busy && answer?.ok && <FormLine kind="success" text={t('forgot.sent')} />}
      {!busy && refusal?.problem && (
        <FormLine kind="error" text={problemText(t, refusal.problem, language)} />
      )}
      <div className="form__foot">
        <Link to={email ? `${href('/login')}?${new URLSearchParams({ email })}` : href('/login')}>
          {t('forgot.back')}
        </Link>
      </div>
    </Form>
  )
}
