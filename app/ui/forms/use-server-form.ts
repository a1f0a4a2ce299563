import { useRef } from 'react'
import { useNavigation } from 'react-router'
import type { FieldErrors } from '#app/shop/forms/fields.ts'
import { fieldErrorText } from '#app/ui/language/problem-text.ts'
import { useTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'
import { useFirstField } from './first-field.ts'
import { useDismissibleErrors } from './use-dismissible-errors.ts'
import { useFocusFirstError } from './use-focus-first-error.ts'

/**
 * A form that may come back with fieldErrors: what it is made of, whether one is on its way, what is said of each field, and the fieldErrors
 * that are left. Whoever filled it is brought to the first of them, and each leaves as soon as they type there again.
 * `first` names the field that has the focus from the start and after a refusal that is no single field's.
 */
export function useServerForm(fieldErrors: FieldErrors | undefined, first?: string, refusal?: unknown) {
  const t = useTranslate()
  const language = useLanguage()
  const ref = useRef<HTMLFormElement>(null)
  const { fieldErrors: left, onInput } = useDismissibleErrors(fieldErrors)
  useFocusFirstError(ref, fieldErrors)
  useFirstField(ref, first, refusal)
  return {
    form: { method: 'post', noValidate: true, ref, onInput } as const,
    busy: useNavigation().formMethod === 'POST',
    messageOf: (field: string) => fieldErrorText(t, left[field], language),
    fieldErrors: left,
  }
}
