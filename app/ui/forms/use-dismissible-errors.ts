import { type FormEvent, useState } from 'react'
import type { FieldErrors } from '#app/shop/forms/fields.ts'

/** Faults that leave their field as soon as someone types there again; new ones count in full. */
export function useDismissibleErrors(faults: FieldErrors | undefined) {
  const [forgiven, setForgiven] = useState<{ of: FieldErrors | undefined; names: string[] }>({
    of: undefined,
    names: [],
  })
  const names = forgiven.of === faults ? forgiven.names : []
  const left = Object.fromEntries(Object.entries(faults ?? {}).filter(([name]) => !names.includes(name)))
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    const { name } = event.target as HTMLInputElement
    if (left[name]) setForgiven({ of: faults, names: [...names, name] })
  }
  return { faults: left as FieldErrors, onInput }
}
