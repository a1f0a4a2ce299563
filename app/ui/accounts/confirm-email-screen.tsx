import { Form, href, Link } from 'react-router'
import type { Problem } from '#app/shop/problem.ts'
import { PageHead } from '#app/ui/elements/pages/page-head.tsx'
import { SplitScreen } from '#app/ui/elements/pages/split-screen.tsx'
import { FormLine } from '#app/ui/forms/form-line.tsx'
import { FormProblem } from '#app/ui/forms/form-problem.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { useServerForm } from '#app/ui/forms/use-server-form.ts'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'

interface ConfirmEmailProps {
  token: string
  /** Null when the link is expired or used. */
  email: string | null
  problem: Problem | undefined
}

export function ConfirmEmailScreen({ token, email, problem }: ConfirmEmailProps) {
  const t = useCustomerTranslate()
  const { form, busy } = useServerForm(undefined)
  return (
    <SplitScreen
      heading={t('confirmEmail.heading')}
      text={email ? t('confirmEmail.text', { email }) : ''}
      imageUrl="/images/catalogue/products/pink-lotus-ceramic-vase.webp"
    >
      <PageHead title={t('confirmEmail.title')} description={t('confirmEmail.description')} unlisted />
      {email ? (
        <Form className="form" {...form}>
          <FormProblem problem={problem} />
          <input type="hidden" name="token" value={token} />
          <SubmitButton busy={busy}>{t('confirmEmail.submit')}</SubmitButton>
        </Form>
      ) : (
        <div className="form">
          <FormLine kind="error" text={t('problems.confirm-expired')} />
          <Link className="btn btn--wide" to={href('/profile')}>
            {t('confirmEmail.account')}
          </Link>
        </div>
      )}
    </SplitScreen>
  )
}
