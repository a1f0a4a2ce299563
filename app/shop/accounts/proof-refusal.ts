import type { FormRefusal } from '#app/shop/forms/form-answer.ts'
import type { Problem } from '#app/shop/problem.ts'

/** A wrong password or code is the error of its field, `current` or `code`. */
export function toProofRefusal(problem: Problem): FormRefusal {
  const { code } = problem
  if (code === 'password-wrong') return { ok: false, fieldErrors: { current: code } }
  if (code === 'code-wrong' || code === 'required') return { ok: false, fieldErrors: { code } }
  return { ok: false, problem }
}
