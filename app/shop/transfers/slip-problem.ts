/** Refusals of a slip that the page can name without details. */
const SLIP_PROBLEMS = [
  'required',
  'image-invalid',
  'image-heic',
  'picture-too-large',
  'slips-too-many',
  'payment-moved',
  'busy',
] as const
type SlipProblem = (typeof SLIP_PROBLEMS)[number]

export function isSlipProblem(code: string): code is SlipProblem {
  return (SLIP_PROBLEMS as readonly string[]).includes(code)
}
