import { type FormEvent, useState } from 'react'
import type { FieldErrors } from '#app/shop/forms/fields.ts'

/** Field errors that disappear when their field is edited, until the next answer. */
export function useDismissibleErrors(fieldErrors: FieldErrors | undefined) {
  const [forgiven, setForgiven] = useState<{ of: FieldErrors | undefined; names: string[] }>({
    of: undefined,
    names: [],
  })
  const names = forgiven.of === fieldErrors ? forgiven.names : []
  const left = Object.fromEntries(Object.entries(fieldErrors ?? {}).filter(([name]) => !names.includes(name)))
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    const { name } = event.target as HTMLInputElement
    if (left[name]) setForgiven({ of: fieldErrors, names: [...names, name] })
  }
  return { fieldErrors: left as FieldErrors, onInput }
}
