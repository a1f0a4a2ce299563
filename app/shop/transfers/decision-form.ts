import { z } from 'zod'
import { optionalText, versionNumber } from '#app/shop/forms/field-kinds.ts'
import { errorCode } from '#app/shop/forms/fields.ts'
import type { Satang } from '#app/shop/money.ts'
import { type HandPaymentStatus, TAKE_BACK_MS } from '#app/shop/payments/by-hand/hand-payment.ts'

/** As money comes in. */
export const RECEIVED_BY = ['cash', 'transfer', 'terminal'] as const

export const MAX_REASON_LENGTH = 200
export const MAX_BANK_REFERENCE_LENGTH = 60

/** What the owner may say of a payment by hand. Money that will not come has a reason. */
export const decisionForm = z
  .object({
    to: z.enum(['received', 'refused', 'written-off', 'owed']),
    version: versionNumber,
    means: z.enum(RECEIVED_BY).optional(),
    bankReference: optionalText(MAX_BANK_REFERENCE_LENGTH),
    note: optionalText(MAX_REASON_LENGTH),
    /** The order whose page it was said on; else it was the list of all. */
    order: z
      .string()
      .regex(/^[\w-]{1,40}$/)
      .optional(),
  })
  .refine(({ to, note }) => !needsReason(to) || note !== '', { path: ['note'], ...errorCode('required') })
export type Decision = z.infer<typeof decisionForm>

const DECISION_PROBLEMS = ['payment-moved', 'required'] as const
/** Why a decision was refused: another person was first, or it has no reason. */
export type DecisionProblem = (typeof DECISION_PROBLEMS)[number]

export function readDecisionProblem(text: string | null): DecisionProblem | null {
  return DECISION_PROBLEMS.find((code) => code === text) ?? null
}

export function needsReason(to: HandPaymentStatus): boolean {
  return to === 'refused' || to === 'written-off'
}

interface Word {
  at: Date
  toStatus: HandPaymentStatus
}

/**
 * True while a slip of the finger may be taken back: so long after the word itself, whenever the order was made. Nobody
 * can owe nothing.
 */
export function mayTakeBack(last: Word | undefined, amount: Satang, now = new Date()): boolean {
  return amount > 0 && last?.toStatus === 'received' && now.getTime() - last.at.getTime() < TAKE_BACK_MS
}
