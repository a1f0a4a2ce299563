import { createHash } from 'node:crypto'

/**
 * The key of a form that was sent, of its page's token and of its contents (as JSON): a double click has the same one, a
 * form that was changed in between another.
 */
export function formKey(token: string, contents: unknown): string {
  return `${token}.${createHash('sha256').update(JSON.stringify(contents)).digest('base64url')}`
}
