import type { Outcome } from '#app/shop/problem.ts'
import type { Log } from './log.ts'

export type SecurityEvent =
  | 'sign-in'
  | 'sign-in-code'
  | 'sign-out'
  | 'sign-up'
  | 'reset-asked'
  | 'password-set'
  | 'email-asked'
  | 'email-confirmed'
  | 'second-step-on'
  | 'second-step-off'
  | 'recovery-codes'
  | 'sessions-ended'
  | 'owner-only'
  | 'other-host'
  | 'other-origin'
  | 'unverified-event'

/** Who it was, as far as is known: an account's id, or the hash that its counters have; never an email. */
export interface About {
  uid?: string | undefined
  account?: string
  ip?: string
  path?: string
}

/** One line of the log for what may matter when somebody asks later who did what; `outcome` is `done` or the reason of the refusal. */
export function noteAccess(shop: { log: Log }, security: SecurityEvent, about: About, outcome: string): void {
  shop.log.info(securityLine(security, about, outcome), 'access')
}

export function securityLine(security: SecurityEvent, about: About, outcome: string) {
  return { security, outcome, ...about }
}

/** Does it, and notes how it ended. */
export async function noted<T>(
  shop: { log: Log },
  security: SecurityEvent,
  about: About,
  work: Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const outcome = await work
  noteAccess(shop, security, about, outcome.ok ? 'done' : outcome.problem.code)
  return outcome
}
