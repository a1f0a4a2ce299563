import { Form, Link } from 'react-router'
import { PASSWORD_FROM } from '#app/shop/constants.ts'
import { FormLine } from './form-line.tsx'
import { FormProblem } from './form-problem.tsx'
import { PageHead } from './page-head.tsx'
import { PasswordField } from './password-field.tsx'
import { type FormRefusal, useRefusableForm } from './refusable-form.ts'
import { SplitScreen } from './split-screen.tsx'
import { SubmitButton } from './submit-button.tsx'
import { useWords } from './words.ts'

interface NewPasswordProps {
  token: string
  /** Whether the link still works. */
  good: boolean
  refusal: FormRefusal | undefined
}

/** Where the link of a reset letter leads. */
export function NewPasswordScreen({ token, good, refusal }: NewPasswordProps) {
  const t = useWords()
  return (
    <SplitScreen
      heading={t('reset.heading')}
      text={good ? t('reset.text') : ''}
      imageUrl="/images/catalogue/products/pink-lotus-ceramic-vase.webp"
    >
      <PageHead title={t('reset.title')} description={t('reset.description')} unlisted />
      {good ? <NewPasswordForm token={token} refusal={refusal} /> : <WornLink />}
    </SplitScreen>
  )
}

function NewPasswordForm({ token, refusal }: Omit<NewPasswordProps, 'good'>) {
  const t = useWords()
  const { form, busy, messageOf } = useRefusableForm(refusal?.faults)
  return (
    <Form className="form" {...form}>
      <FormProblem problem={refusal?.problem} />
      <input type="hidden" name="token" value={token} />
      <PasswordField
        label={t('reset.password')}
        hint={t('signup.passwordHint', { least: PASSWORD_FROM })}
        autoComplete="new-password"
        message={messageOf('password')}
      />
      <SubmitButton busy={busy}>{t('reset.submit')}</SubmitButton>
    </Form>
  )
}

function WornLink() {
  const t = useWords()
  return (
    <div className="form">
      <FormLine kind="error" text={t('problems.reset-expired')} />
      <Link className="btn btn--wide" to="/forgot-password">
        {t('reset.again')}
      </Link>
    </div>
  )
}
