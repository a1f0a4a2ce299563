import type { Outcome, Problem } from '#app/shop/problem.ts'
import type { FieldErrors } from './fields.ts'

export interface FormRefusal {
  ok: false
  problem?: Problem | undefined
  fieldErrors?: FieldErrors | undefined
  typed?: Record<string, string> | undefined
  intent?: string | undefined
}

export type FormAnswer<T = never> = Extract<Outcome<T>, { ok: true }> | FormRefusal
