import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { CONTACT_RELOAD_TIME } from '#app/shop/constants.ts'
import type { FieldFaults } from '#app/shop/forms.ts'
import type { Problem } from '#app/shop/problem.ts'
import { Field } from './field.tsx'
import { useFirstFault } from './first-fault.ts'
import { useForgiving } from './forgiving.ts'
import { FormLine } from './form-line.tsx'
import { FormProblem } from './form-problem.tsx'
import { useHydrated } from './hydrated.ts'
import { faultText } from './problem-text.ts'
import { useLanguage } from './reader.ts'
import { SubmitButton } from './submit-button.tsx'
import { TextField } from './text-field.tsx'
import { useToasts } from './toast-orders.ts'
import { fetchToastArea } from './toasts.tsx'
import { useWords } from './words.ts'

interface ContactFormProps {
  answer:
    | { sent?: boolean; problem?: Problem; faults?: FieldFaults; typed?: Record<string, string> }
    | undefined
  /** Names this form: sent twice, it is one message. */
  token: string
  /** Of whoever is signed in. */
  name: string
  email: string
}

export function ContactForm({ answer, token, name, email }: ContactFormProps) {
  const t = useWords()
  const language = useLanguage()
  const form = useRef<HTMLFormElement>(null)
  const hydrated = useHydrated()
  const busy = useNavigation().formMethod === 'POST'
  const { faults, onInput } = useForgiving(answer?.faults)
  const message = (field: string) => faultText(t, faults[field], language)
  const typed = answer?.typed
  useFirstFault(form, answer?.faults)
  useStartAtTop()
  useFreshForm(answer?.sent === true)
  return (
    <Form className="form contact-form" method="post" noValidate ref={form} onInput={onInput}>
      <FormProblem problem={answer?.problem} />
      {answer?.sent && !hydrated && <FormLine kind="success" text={t('toasts.message-sent')} />}
      <input type="hidden" name="token" value={typed?.token ?? token} />
      {hydrated && <input type="hidden" name="automated" value={String(navigator.webdriver === true)} />}
      <TextField
        label={t('contact.name')}
        name="user_name"
        autoComplete="name"
        defaultValue={typed?.user_name ?? name}
        message={message('user_name')}
      />
      <TextField
        label={t('contact.email')}
        type="email"
        name="user_email"
        autoComplete="email"
        defaultValue={typed?.user_email ?? email}
        message={message('user_email')}
      />
      <Field label={t('contact.message')} message={message('message')}>
        {(control) => (
          <textarea {...control} className="input" name="message" defaultValue={typed?.message} />
        )}
      </Field>
      <SubmitButton busy={busy || (hydrated && answer?.sent === true)}>{t('contact.submit')}</SubmitButton>
    </Form>
  )
}

function useStartAtTop() {
  useEffect(() => window.scrollTo(0, 0), [])
}

/** Says that the message is on its way, then asks for the page anew: by its address, since a reload might send the form again. */
function useFreshForm(sent: boolean) {
  const t = useWords()
  const toasts = useToasts()
  useEffect(() => {
    if (!sent) return
    toasts.success(t('toasts.message-sent'))
    let timer: ReturnType<typeof setTimeout> | undefined
    let isLeft = false
    // The time counts from when the toast can be read: on a slow line it would be gone before it came.
    void fetchToastArea().then(() => {
      if (!isLeft) timer = setTimeout(() => window.location.assign('/contact'), CONTACT_RELOAD_TIME)
    })
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [sent, t, toasts])
}
