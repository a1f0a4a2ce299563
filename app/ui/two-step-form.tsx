import { useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { useFirstFault } from './first-fault.ts'
import { useForgiving } from './forgiving.ts'
import { PasswordField } from './password-field.tsx'
import { faultText } from './problem-text.ts'
import { useLanguage } from './reader.ts'
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
  const language = useLanguage()
  const form = useRef<HTMLFormElement>(null)
  const navigation = useNavigation()
  const busy = navigation.formData?.get('intent') === intent
  const wrong = answer?.intent === intent ? answer.faults : undefined
  const { faults, onInput } = useForgiving(wrong)
  useFirstFault(form, wrong)
  return (
    <section className="profile__card">
      {text !== '' && <p className="soft">{text}</p>}
      <Form className="form" method="post" noValidate ref={form} onInput={onInput}>
        <input type="hidden" name="intent" value={intent} />
        {intent === 'confirm' ? (
          <TextField
            label={t('twoStep.code')}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            message={faultText(t, faults.code, language)}
          />
        ) : (
          <PasswordField
            label={t('twoStep.password')}
            autoComplete="current-password"
            message={faultText(t, faults.password, language)}
          />
        )}
        <SubmitButton busy={busy}>{submit}</SubmitButton>
      </Form>
    </section>
  )
}
