import { createHash } from 'node:crypto'

/** The name of an account's counters and log lines: they carry no addresses of people. */
export function accountKey(email: string): string {
  return createHash('sha256').update(email).digest('base64url')
}
