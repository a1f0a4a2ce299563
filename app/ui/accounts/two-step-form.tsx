import { Form, useNavigation } from 'react-router'
import type { FormRefusal } from '#app/shop/forms/form-answer.ts'
import { PasswordField } from '#app/ui/forms/password-field.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useServerForm } from '#app/ui/forms/use-server-form.ts'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'

interface StepFormProps {
  intent: 'start' | 'confirm' | 'new-codes' | 'turn-off'
  text: string
  submit: string
  refusal: FormRefusal | undefined
}

/** A recovery code also works in forms that ask for the password. */
const FIELDS = {
  start: { password: true, code: false },
  confirm: { password: false, code: true },
  'new-codes': { password: true, code: true },
  'turn-off': { password: true, code: true },
}

/** A form for one step: asks for the password, a code or both. */
export function StepForm({ intent, text, submit, refusal }: StepFormProps) {
  const t = useCustomerTranslate()
  const navigation = useNavigation()
  const busy = navigation.formData?.get('intent') === intent
  const { form, fieldMessage } = useServerForm(refusal?.intent === intent ? refusal.fieldErrors : undefined)
  const asksFor = FIELDS[intent]
  return (
    <section className="profile__card">
      {text !== '' && <p className="text-soft">{text}</p>}
      <Form className="form" {...form}>
        <input type="hidden" name="intent" value={intent} />
        {asksFor.password && (
          <PasswordField
            label={t('twoStep.password')}
            autoComplete="current-password"
            message={fieldMessage('password')}
          />
        )}
        {asksFor.code && (
          <TextField
            label={t(asksFor.password ? 'twoStep.proof' : 'twoStep.code')}
            name="code"
            inputMode={asksFor.password ? 'text' : 'numeric'}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            required
            message={fieldMessage('code')}
          />
        )}
        <SubmitButton busy={busy}>{submit}</SubmitButton>
      </Form>
    </section>
  )
}
