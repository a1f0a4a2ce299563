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

/** An account id or a limit's hash, never an email. */
export interface About {
  uid?: string | undefined
  account?: string
  ip?: string
  path?: string
}

export interface Access extends About {
  security: SecurityEvent
}

export function noteAccess(shop: { log: Log }, { security, ...about }: Access, outcome: string): void {
  shop.log.info(securityLine(security, about, outcome), 'access')
}

export function securityLine(security: SecurityEvent, about: About, outcome: string) {
  return { security, outcome, ...about }
}

export async function noteOutcome<T>(
  shop: { log: Log },
  access: Access,
  work: Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const outcome = await work
  noteAccess(shop, access, outcome.ok ? 'done' : outcome.problem.code)
  return outcome
}
