import type { Outcome, Problem } from '#app/shop/problem.ts'
import type { FieldErrors } from './fields.ts'

export interface FormRefusal {
  ok: false
  /** Concerns the whole form; absent if the field errors say everything. */
  problem?: Problem | undefined
  fieldErrors?: FieldErrors | undefined
  typed?: Record<string, string> | undefined
  /** Tells apart several forms on one page. */
  intent?: string | undefined
}

/** The answer to every form; most redirect on success and have no value. */
export type FormAnswer<T = never> = Extract<Outcome<T>, { ok: true }> | FormRefusal
