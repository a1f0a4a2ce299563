import type { Outcome, Problem, ProblemCode, Refusal } from '#app/shop/problem.ts'
import type { FieldErrors } from './fields.ts'

export interface FormRefusal {
  ok: false
  problem?: Problem | undefined
  fieldErrors?: FieldErrors | undefined
  typed?: Record<string, string> | undefined
  intent?: string | undefined
}

/** Shows a refusal also at the field that it is about. */
export function refusedAt(field: string, { problem }: Refusal): FormRefusal {
  return { ok: false, problem, fieldErrors: { [field]: problem.code } }
}

const TOO_LATE: readonly ProblemCode[] = ['settings-changed', 'delivery-moved']

/** True if another window was first. */
export function wasTooLate(refusal: FormRefusal | undefined): boolean {
  return refusal?.problem !== undefined && TOO_LATE.includes(refusal.problem.code)
}

export type FormAnswer<T = never> = Extract<Outcome<T>, { ok: true }> | FormRefusal
