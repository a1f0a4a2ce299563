import { Form } from 'react-router'
import type { FormRefusal } from '#app/shop/forms/form-answer.ts'
import { MAX_PROMPTPAY_LENGTH } from '#app/shop/payments/by-hand/promptpay-number.ts'
import { MAX_ACCOUNT_LENGTHS } from '#app/shop/settings/transfers.ts'
import { ProofFields } from '#app/ui/accounts/proof-fields.tsx'
import { H2 } from '#app/ui/elements/heading.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useIntentForm } from '#app/ui/forms/use-intent-form.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'

interface ProvenFormProps {
  needsCode: boolean
  refusal: FormRefusal | undefined
}

export function NumberForm({ hasAccount, needsCode, refusal }: ProvenFormProps & { hasAccount: boolean }) {
  const t = useAdminTranslate()
  const { mine, form, fieldMessage, busy } = useIntentForm('draft', refusal)
  const number = { inputMode: 'tel', maxLength: MAX_PROMPTPAY_LENGTH, autoComplete: 'off' } as const
  return (
    <section className="panel settings__card" aria-labelledby="transfers-number">
      <H2 id="transfers-number">{t(hasAccount ? 'transfers.change' : 'transfers.yourNumber')}</H2>
      <Form className="form" {...form}>
        <input type="hidden" name="intent" value="draft" />
        <TextField
          {...number}
          label={t('transfers.number')}
          name="number"
          hint={t('transfers.numberHint')}
          defaultValue={mine?.typed?.number}
          required
          message={fieldMessage('number')}
        />
        <TextField
          {...number}
          label={t('transfers.numberAgain')}
          name="again"
          required
          message={fieldMessage('again')}
        />
        <TextField
          label={t('transfers.bankName')}
          name="bankName"
          hint={t('transfers.bankHint')}
          maxLength={MAX_ACCOUNT_LENGTHS.bankName}
          defaultValue={mine?.typed?.bankName}
          message={fieldMessage('bankName')}
        />
        <TextField
          label={t('transfers.bankAccount')}
          name="bankAccount"
          inputMode="numeric"
          autoComplete="off"
          maxLength={MAX_ACCOUNT_LENGTHS.bankAccount}
          defaultValue={mine?.typed?.bankAccount}
          message={fieldMessage('bankAccount')}
        />
        <ProofFields needsCode={needsCode} fieldMessage={fieldMessage} />
        <SubmitButton busy={busy}>{t('transfers.next')}</SubmitButton>
      </Form>
    </section>
  )
}

/** Switches on again what was tested before. */
export function ResumeForm({ needsCode, refusal }: ProvenFormProps) {
  const t = useAdminTranslate()
  const { mine, form, fieldMessage, busy } = useIntentForm('resume', refusal)
  return (
    <details className="ask-first" open={mine !== undefined}>
      <summary className="btn btn--line">{t('transfers.resume')}</summary>
      <Form className="form ask-first__box" {...form}>
        <input type="hidden" name="intent" value="resume" />
        <ProofFields needsCode={needsCode} fieldMessage={fieldMessage} />
        <SubmitButton busy={busy}>{t('transfers.resume')}</SubmitButton>
      </Form>
    </details>
  )
}
