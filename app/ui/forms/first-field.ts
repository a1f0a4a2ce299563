import { type RefObject, useEffect } from 'react'

/** Focuses a field when the form mounts and after each refusal, unless a field has the focus already. */
export function useFirstField(
  form: RefObject<HTMLFormElement | null>,
  name: string | undefined,
  refusal: unknown,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(() => {
    const field = name === undefined ? null : form.current?.elements.namedItem(name)
    if (!(field instanceof HTMLElement) || form.current?.querySelector('[aria-invalid="true"]')) return
    if (!refusal && form.current?.contains(document.activeElement)) return
    field.focus({ preventScroll: true })
  }, [form, refusal])
}
