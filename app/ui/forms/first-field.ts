import { type RefObject, useEffect } from 'react'

/**
 * Puts the focus on the field that is typed into next, when the form comes into view and after each refusal. A field that
 * somebody is typing in already keeps it.
 */
export function useFirstField(
  form: RefObject<HTMLFormElement | null>,
  name: string | undefined,
  refusal: unknown,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(() => {
    const field = name === undefined ? null : form.current?.elements.namedItem(name)
    if (!(field instanceof HTMLInputElement) || form.current?.querySelector('[aria-invalid="true"]')) return
    if (!refusal && form.current?.contains(document.activeElement)) return
    field.focus({ preventScroll: true })
  }, [form, refusal])
}
