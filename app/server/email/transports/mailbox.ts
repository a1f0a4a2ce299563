import { z } from 'zod'
import { MAX_EMAIL_LENGTH, MAX_NAME_LENGTH } from '#app/shop/constants.ts'
import { cleanLine } from '#app/shop/forms/fields.ts'
import type { Mailbox } from './mailer.ts'

/** Characters before the @ (RFC 5321, 4.5.3.1.1). */
const MAX_LOCAL_LENGTH = 64
const NAMED = /^(?<name>[^<>]*)<(?<address>[^<>]*)>$/

/** True for exactly one plain address: no name, no quotes, no list, only ASCII. */
export function isMailAddress(text: string): boolean {
  return (
    text.length <= MAX_EMAIL_LENGTH &&
    text.indexOf('@') <= MAX_LOCAL_LENGTH &&
    z.regexes.html5Email.test(text)
  )
}

/** Reads `hello@shop.example` or `Dokmai <hello@shop.example>`, as a setting has it; null where it is neither. */
export function readMailbox(text: string): Mailbox | null {
  const { name = '', address = text } = NAMED.exec(text.trim())?.groups ?? {}
  if (!isMailAddress(address.trim())) return null
  return { name: safeLine(name.trim().replace(/^"(.*)"$/, '$1'), MAX_NAME_LENGTH), address: address.trim() }
}

/**
 * A text that is safe as part of a header: one line, without control characters and without the marks that turn the direction
 * of what follows; no longer than `most` characters. What looks like an encoded word (RFC 2047) is kept from being one: a mail
 * reader would decode line breaks out of it.
 */
export function safeLine(text: string, most: number): string {
  const line = cleanLine(text.toWellFormed().replace(/\p{Bidi_Control}/gu, ''))
  return [...line.replaceAll('=?', '= ?')].slice(0, most).join('')
}
