import { Form, href, Link } from 'react-router'
import { MIN_PASSWORD_LENGTH } from '#app/shop/constants.ts'
import type { FormRefusal } from '#app/shop/forms/form-answer.ts'
import { PageHead } from '#app/ui/elements/pages/page-head.tsx'
import { SplitScreen } from '#app/ui/elements/pages/split-screen.tsx'
import { FormLine } from '#app/ui/forms/form-line.tsx'
import { FormProblem } from '#app/ui/forms/form-problem.tsx'
import { PasswordField } from '#app/ui/forms/password-field.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { useServerForm } from '#app/ui/forms/use-server-form.ts'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'

interface NewPasswordProps {
  token: string
  good: boolean
  refusal: FormRefusal | undefined
}

/** The page that a reset email links to. */
export function NewPasswordScreen({ token, good, refusal }: NewPasswordProps) {
  const t = useCustomerTranslate()
  return (
    <SplitScreen
      heading={t('reset.heading')}
      text={good ? t('reset.text') : ''}
      imageUrl="/images/catalogue/products/pink-lotus-ceramic-vase.webp"
    >
      <PageHead title={t('reset.title')} description={t('reset.description')} unlisted />
      {good ? <NewPasswordForm token={token} refusal={refusal} /> : <ExpiredLink />}
    </SplitScreen>
  )
}

function NewPasswordForm({ token, refusal }: Omit<NewPasswordProps, 'good'>) {
  const t = useCustomerTranslate()
  const { form, busy, fieldMessage } = useServerForm(refusal?.fieldErrors)
  return (
    <Form className="form" {...form}>
      <FormProblem problem={refusal?.problem} />
      <input type="hidden" name="token" value={token} />
      <PasswordField
        label={t('reset.password')}
        hint={t('signup.passwordHint', { least: MIN_PASSWORD_LENGTH })}
        autoComplete="new-password"
        message={fieldMessage('password')}
      />
      <SubmitButton busy={busy}>{t('reset.submit')}</SubmitButton>
    </Form>
  )
}

function ExpiredLink() {
  const t = useCustomerTranslate()
  return (
    <div className="form">
      <FormLine kind="error" text={t('problems.reset-expired')} />
      <Link className="btn btn--wide" to={href('/forgot-password')}>
        {t('reset.again')}
      </Link>
    </div>
  )
}
