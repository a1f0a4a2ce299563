import { createHash } from 'node:crypto'

export function accountKey(email: string): string {
  return createHash('sha256').update(email).digest('base64url')
}
