import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { isHalfTyped } from '#app/browser/document/half-typed.ts'
import { isChanged } from '#app/browser/document/is-changed.ts'
import { type FormRefusal, wasTooLate } from '#app/shop/forms/form-answer.ts'

interface KeptFormOptions {
  ref: RefObject<HTMLFormElement | null>
  /** Other than before when the form is to show other values. */
  version: string
  isBusy: boolean
  /** Of this form. */
  refusal: FormRefusal | undefined
}

/**
 * A form's values as it shows them, with the key of its element. Others that arrive replace them, but not while
 * somebody is typing: saving is then refused, and says what was saved meanwhile.
 */
export function useKeptForm<Values>(
  arrived: Values,
  { ref, version, isBusy, refusal }: KeptFormOptions,
): { values: Values; key: string; onSubmit: () => void } {
  const [shown, setShown] = useState({ values: arrived, version, key: version })
  const { sent, onSubmit } = useSentFields(ref, refusal)
  const isTold = wasTooLate(refusal)
  useLayoutEffect(() => {
    if (version === shown.version || isBusy) return
    // The note beside it shows what arrived.
    if (isTold) return setShown({ values: arrived, version, key: shown.key })
    if (isTyped(ref.current, sent.current) || (refusal && sent.current === null)) return
    sent.current = null
    setShown({ values: arrived, version, key: version })
  })
  return { values: shown.values, key: shown.key, onSubmit }
}

/** The fields as they were last saved, which the next values to arrive replace. */
function useSentFields(ref: KeptFormOptions['ref'], refusal: KeptFormOptions['refusal']) {
  const sent = useRef<string | null>(null)
  useEffect(() => {
    if (refusal) sent.current = null
  }, [refusal])
  const onSubmit = () => {
    if (ref.current) sent.current = readFields(ref.current)
  }
  return { sent, onSubmit }
}

function isTyped(form: HTMLFormElement | null, saved: string | null): boolean {
  if (!form) return false
  const fields = [...form.elements]
  if (fields.some(isHalfTyped)) return true
  return saved === null ? fields.some(isChanged) : readFields(form) !== saved
}

function readFields(form: HTMLFormElement): string {
  const fields = [...new FormData(form)]
  return JSON.stringify(fields.map(([name, value]) => [name, value instanceof File ? value.name : value]))
}
