import { useNavigation } from 'react-router'
import type { FormRefusal } from '#app/shop/forms/form-answer.ts'
import { useServerForm } from './use-server-form.ts'

/** One form of a page that has several: only its own refusal counts. */
export function useIntentForm(intent: string, refusal: FormRefusal | undefined) {
  const mine = refusal?.intent === intent ? refusal : undefined
  const { form, fieldMessage } = useServerForm(mine?.fieldErrors, undefined, mine)
  const busy = useNavigation().formData?.get('intent') === intent
  return { mine, form, fieldMessage, busy }
}
