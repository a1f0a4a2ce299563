import { type RefObject, useEffect } from 'react'

/** Focuses the first invalid field after each answer. */
export function useFocusFirstError(
  form: RefObject<HTMLFormElement | null>,
  fieldErrors: object | undefined,
): void {
  useEffect(() => {
    if (!fieldErrors || Object.keys(fieldErrors).length === 0) return
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [form, fieldErrors])
}
