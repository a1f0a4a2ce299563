import { Form } from 'react-router'
import type { FormRefusal } from '#app/shop/forms/form-answer.ts'
import { ProofFields } from '#app/ui/accounts/proof-fields.tsx'
import { H2 } from '#app/ui/elements/heading.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useIntentForm } from '#app/ui/forms/use-intent-form.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import type { LineSetup } from './line-setup.ts'

export function AccountForm({ setup, refusal }: { setup: LineSetup; refusal: FormRefusal | undefined }) {
  const t = useAdminTranslate()
  const { mine, form, fieldMessage, busy } = useIntentForm('test', refusal)
  return (
    <section className="panel settings__card" aria-labelledby="line-account">
      <H2 id="line-account">{t(setup.state === 'none' ? 'line.setUp' : 'line.open')}</H2>
      <p className="text-soft">{t('line.about')}</p>
      <Form className="form" {...form}>
        <input type="hidden" name="intent" value="test" />
        <TextField
          label={t('line.token')}
          name="token"
          hint={t('line.tokenHint')}
          autoComplete="off"
          maxLength={400}
          required
          message={fieldMessage('token')}
        />
        <TextField
          label={t('line.userId')}
          name="userId"
          autoComplete="off"
          maxLength={100}
          defaultValue={mine?.typed?.userId ?? setup.userId ?? ''}
          required
          message={fieldMessage('userId')}
        />
        <ProofFields needsCode={setup.needsCode} fieldMessage={fieldMessage} />
        <SubmitButton busy={busy}>{t('line.send')}</SubmitButton>
      </Form>
    </section>
  )
}

export function CodeForm({ refusal }: { refusal: FormRefusal | undefined }) {
  const t = useAdminTranslate()
  const { form, fieldMessage, busy } = useIntentForm('confirm', refusal)
  return (
    <section className="panel settings__card" aria-labelledby="line-test">
      <H2 id="line-test">{t('line.testHeading')}</H2>
      <p>{t('line.testText')}</p>
      <Form className="form" {...form}>
        <input type="hidden" name="intent" value="confirm" />
        <TextField
          label={t('line.code')}
          name="testCode"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={4}
          required
          message={fieldMessage('testCode')}
        />
        <SubmitButton busy={busy}>{t('line.confirm')}</SubmitButton>
      </Form>
    </section>
  )
}
