import { useEffect } from 'react'
import { Form, href } from 'react-router'
import { toasts } from '#app/browser/toast-queue.ts'
import { useHydrated } from '#app/browser/use-hydrated.ts'
import { CONTACT_RELOAD_MS } from '#app/shop/constants.ts'
import type { FormAnswer } from '#app/shop/forms/form-answer.ts'
import { carryToast } from '#app/ui/elements/toasts/flash-toast.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { FormLine } from '#app/ui/forms/form-line.tsx'
import { FormProblem } from '#app/ui/forms/form-problem.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useDraft } from '#app/ui/forms/use-draft.ts'
import { useAnsweredForm } from '#app/ui/forms/use-server-form.ts'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'

interface ContactFormProps {
  answer: FormAnswer<null> | undefined
  /** Identifies this form: sent twice, it is one message. */
  token: string
  /** The signed-in user's. */
  name: string
  email: string
  /** Begins the message. */
  about: string
}

export function ContactForm({ answer, token, name, email, about }: ContactFormProps) {
  const t = useCustomerTranslate()
  const hydrated = useHydrated()
  const isSent = answer?.ok === true
  const refusal = answer?.ok === false ? answer : undefined
  const { form, busy, fieldMessage } = useAnsweredForm(refusal?.fieldErrors)
  useDraft(form.ref, { refusal, outlivesPage: true })
  const typed = refusal?.typed
  useStartAtTop()
  useFreshForm(isSent)
  return (
    <Form className="form contact-form" {...form}>
      <FormProblem problem={refusal?.problem} />
      {isSent && !hydrated && <FormLine kind="success" text={t('toasts.message-sent')} />}
      <input type="hidden" name="token" value={typed?.token ?? token} />
      {hydrated && <input type="hidden" name="automated" value={String(navigator.webdriver === true)} />}
      <TextField
        label={t('contact.name')}
        name="user_name"
        autoComplete="name"
        defaultValue={typed?.user_name ?? name}
        message={fieldMessage('user_name')}
      />
      <TextField
        label={t('contact.email')}
        type="email"
        name="user_email"
        autoComplete="email"
        defaultValue={typed?.user_email ?? email}
        message={fieldMessage('user_email')}
      />
      <Field label={t('contact.message')} message={fieldMessage('message')}>
        {(control) => (
          <textarea {...control} className="input" name="message" defaultValue={typed?.message ?? about} />
        )}
      </Field>
      <SubmitButton busy={busy || (hydrated && isSent)}>{t('contact.submit')}</SubmitButton>
    </Form>
  )
}

function useStartAtTop() {
  // Newer browsers return a promise, which React would call when the page is left.
  useEffect(() => void window.scrollTo(0, 0), [])
}

/** Shows the toast, then loads the page by its URL, since a reload might send the form again. */
function useFreshForm(sent: boolean) {
  const t = useCustomerTranslate()
  useEffect(() => {
    if (!sent) return
    toasts.success(t('toasts.message-sent'))
    const timer = setTimeout(() => {
      carryToast('message-sent')
      window.location.assign(href('/contact'))
    }, CONTACT_RELOAD_MS)
    const stay = () => clearTimeout(timer)
    // It would end a form that is on its way, such as that for logging out.
    window.addEventListener('beforeunload', stay)
    return () => {
      stay()
      window.removeEventListener('beforeunload', stay)
    }
  }, [sent, t])
}
