import type { Outcome, Problem } from '#app/shop/problem.ts'
import type { FieldErrors } from './fields.ts'

/** Why a form was refused, with everything that its page needs to show it again. */
export interface FormRefusal {
  ok: false
  /** About the form as a whole; none where the field errors say all there is to say. */
  problem?: Problem | undefined
  fieldErrors?: FieldErrors | undefined
  typed?: Record<string, string> | undefined
  /** The form that was sent, on a page with several. */
  intent?: string | undefined
}

/** The answer to every form; most redirect when they succeed, so they have no value. */
export type FormAnswer<T = never> = Extract<Outcome<T>, { ok: true }> | FormRefusal
