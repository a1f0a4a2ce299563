import { useRef } from 'react'
import { useNavigation } from 'react-router'
import type { FieldErrors } from '#app/shop/forms/fields.ts'
import type { FormRefusal } from '#app/shop/forms/form-answer.ts'
import type { Problem, ProblemCode } from '#app/shop/problem.ts'
import { fieldErrorText, problemText } from '#app/ui/language/problem-text.ts'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'
import { useFirstField } from './first-field.ts'
import { useDismissibleErrors } from './use-dismissible-errors.ts'
import { useDraft } from './use-draft.ts'
import { useFocusFirstError } from './use-focus-first-error.ts'

/**
 * Props, state and field errors of a form that the server answers, and what was typed in it before; focuses the first invalid
 * field. `first` names the field to focus on mount and after a refusal without field errors.
 */
export function useServerForm(fieldErrors: FieldErrors | undefined, first?: string, refusal?: FormRefusal) {
  const server = useAnsweredForm(fieldErrors, first, refusal)
  useDraft(server.form.ref, { refusal: refusal ?? fieldErrors })
  return server
}

/** For a form that stores by itself what is typed. */
export function useAnsweredForm(fieldErrors: FieldErrors | undefined, first?: string, refusal?: FormRefusal) {
  const t = useCustomerTranslate()
  const language = useLanguage()
  const ref = useRef<HTMLFormElement>(null)
  const { fieldErrors: left, onInput } = useDismissibleErrors(fieldErrors)
  useFocusFirstError(ref, fieldErrors)
  useFirstField(ref, first, refusal)
  return {
    form: { method: 'post', noValidate: true, ref, onInput } as const,
    busy: useNavigation().formMethod === 'POST',
    fieldMessage: (field: string) => {
      const code = left[field]
      const problem = code && findProblem(refusal, code)
      return problem ? problemText(t, problem, language) : fieldErrorText(t, code, language)
    },
    fieldErrors: left,
  }
}

/** The refusal of a field with its details, if the answer has them. */
function findProblem(refusal: FormRefusal | undefined, code: ProblemCode): Problem | undefined {
  return refusal?.problem?.code === code ? refusal.problem : undefined
}
