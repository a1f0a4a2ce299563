import { Form, useNavigation } from 'react-router'
import { PasswordField } from './password-field.tsx'
import { useRefusableForm } from './refusable-form.ts'
import { SubmitButton } from './submit-button.tsx'
import { TextField } from './text-field.tsx'
import type { TwoStepAnswer } from './two-step-screen.tsx'
import { useWords } from './words.ts'

interface StepFormProps {
  intent: 'start' | 'confirm' | 'new-codes' | 'turn-off'
  text: string
  submit: string
  answer: TwoStepAnswer | undefined
}

/** One thing to do about the second step: it asks for a code of the app, or for the password. */
export function StepForm({ intent, text, submit, answer }: StepFormProps) {
  const t = useWords()
  const navigation = useNavigation()
  const busy = navigation.formData?.get('intent') === intent
  const { form, messageOf } = useRefusableForm(answer?.intent === intent ? answer.faults : undefined)
  return (
    <section className="profile__card">
      {text !== '' && <p className="soft">{text}</p>}
      <Form className="form" {...form}>
        <input type="hidden" name="intent" value={intent} />
        {intent === 'confirm' ? (
          <TextField
            label={t('twoStep.code')}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            message={messageOf('code')}
          />
        ) : (
          <PasswordField
            label={t('twoStep.password')}
            autoComplete="current-password"
            message={messageOf('password')}
          />
        )}
        <SubmitButton busy={busy}>{submit}</SubmitButton>
      </Form>
    </section>
  )
}
