import { Form, useNavigation } from 'react-router'
import type { FormRefusal } from '#app/shop/forms/form-answer.ts'
import { formatPromptPayNumber } from '#app/shop/payments/by-hand/promptpay-number.ts'
import { MAX_ACCOUNT_LENGTHS } from '#app/shop/settings/transfers.ts'
import { H2 } from '#app/ui/elements/heading.tsx'
import { QrCode } from '#app/ui/elements/qr-code.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useServerForm } from '#app/ui/forms/use-server-form.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'

export interface AccountDraft {
  number: string
  at: string
  qr: { size: number; path: string }
}

interface AccountTestProps {
  draft: AccountDraft
  refusal: FormRefusal | undefined
}

/** A wrong digit would pay a stranger: her bank's app names the account, and she types that name. */
export function AccountTest({ draft: { number, at, qr }, refusal }: AccountTestProps) {
  const t = useAdminTranslate()
  const mine = refusal?.intent === 'confirm' ? refusal : undefined
  const { form, fieldMessage } = useServerForm(mine?.fieldErrors, undefined, mine)
  const busy = useNavigation().formData?.get('intent') === 'confirm'
  return (
    <section className="panel settings__card" aria-labelledby="transfers-test">
      <H2 id="transfers-test">{t('transfers.testTitle')}</H2>
      <p>{t('transfers.testText', { number: formatPromptPayNumber(number) })}</p>
      <QrCode qr={qr} label={t('transfers.testCode')} />
      <Form className="form" {...form}>
        <input type="hidden" name="intent" value="confirm" />
        <input type="hidden" name="at" value={at} />
        <TextField
          label={t('transfers.testName')}
          name="accountName"
          hint={t('transfers.testNameHint')}
          maxLength={MAX_ACCOUNT_LENGTHS.accountName}
          defaultValue={mine?.typed?.accountName}
          autoComplete="off"
          required
          message={fieldMessage('accountName')}
        />
        <SubmitButton busy={busy}>{t('transfers.confirm')}</SubmitButton>
      </Form>
      <Form method="post">
        <button className="btn btn--quiet" type="submit" name="intent" value="drop">
          {t('transfers.drop')}
        </button>
      </Form>
    </section>
  )
}
