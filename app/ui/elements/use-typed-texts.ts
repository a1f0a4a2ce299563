import { useState } from 'react'
import { useLocation } from 'react-router'
import type { FormRefusal } from '#app/shop/forms/form-answer.ts'

type Texts = Record<string, FormDataEntryValue>

/** The fields of a form that may end under the typing hand; none once they were sent. */
export function useTypedTexts(refusal: FormRefusal | undefined) {
  // Each answer to a form has a key of its own.
  const { key } = useLocation()
  const [last, setLast] = useState<{ key: string; typed: Texts }>()
  const typed: Texts = (last && (last.key === key || refusal) ? last.typed : refusal?.typed) ?? {}
  const note = (form: HTMLFormElement) => setLast({ key, typed: Object.fromEntries(new FormData(form)) })
  return { typed, note }
}
