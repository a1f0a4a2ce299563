import { useRef } from 'react'
import { useNavigation } from 'react-router'
import type { FieldFaults } from '#app/shop/forms.ts'
import type { Problem } from '#app/shop/problem.ts'
import { useFirstFault } from './first-fault.ts'
import { useFirstField } from './first-field.ts'
import { useForgiving } from './forgiving.ts'
import { faultText } from './problem-text.ts'
import { useLanguage } from './reader.ts'
import { useWords } from './words.ts'

/** What came of an attempt that did not succeed. */
export interface FormRefusal {
  /** None where the fields say all there is to say. */
  problem?: Problem | undefined
  faults?: FieldFaults | undefined
  typed?: Record<string, string>
}

/**
 * A form that may come back with faults: what it is made of, whether one is on its way, what is said of each field, and the faults
 * that are left. Whoever filled it is brought to the first of them, and each leaves as soon as they type there again.
 * `first` names the field that has the focus from the start and after a refusal that is no single field's.
 */
export function useRefusableForm(faults: FieldFaults | undefined, first?: string, refusal?: unknown) {
  const t = useWords()
  const language = useLanguage()
  const ref = useRef<HTMLFormElement>(null)
  const { faults: left, onInput } = useForgiving(faults)
  useFirstFault(ref, faults)
  useFirstField(ref, first, refusal)
  return {
    form: { method: 'post', noValidate: true, ref, onInput } as const,
    busy: useNavigation().formMethod === 'POST',
    messageOf: (field: string) => faultText(t, left[field], language),
    faults: left,
  }
}
