import { createHash } from 'node:crypto'

/**
 * The key of a form that was sent, of its page's token and of its contents (as JSON): a double click has the same one, a
 * form that was changed in between another.
 */
export function formKey(token: string, contents: unknown): string {
  return `${token}.${createHash('sha256').update(JSON.stringify(contents)).digest('base64url')}`
}

/** `formKey` as a UUID (version 8 of RFC 9562). */
export function formUuid(token: string, contents: unknown): string {
  const bytes = createHash('sha256').update(formKey(token, contents)).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
