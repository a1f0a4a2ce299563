import { z } from 'zod'
import { MAX_EMAIL_LENGTH, MAX_NAME_LENGTH } from '#app/shop/constants.ts'
import { cleanLine } from '#app/shop/forms/fields.ts'

export interface Mailbox {
  name: string
  /** One plain address such as `mali@shop.example`; anything else is refused. */
  address: string
}

/** RFC 5321, 4.5.3.1.1. */
const MAX_LOCAL_LENGTH = 64
const NAMED = /^(?<name>[^<>]*)<(?<address>[^<>]*)>$/

/** One plain ASCII address: no name, quotes or list. */
export function isEmailAddress(text: string): boolean {
  return (
    text.length <= MAX_EMAIL_LENGTH &&
    text.indexOf('@') <= MAX_LOCAL_LENGTH &&
    z.regexes.html5Email.test(text)
  )
}

/** Reads `hello@shop.example` or `Dokmai <hello@shop.example>`; null for anything else. */
export function readMailbox(text: string): Mailbox | null {
  const { name = '', address = text } = NAMED.exec(text.trim())?.groups ?? {}
  if (!isEmailAddress(address.trim())) return null
  return { name: safeLine(name.trim().replace(/^"(.*)"$/, '$1'), MAX_NAME_LENGTH), address: address.trim() }
}

/** Removes line breaks, control and bidirectional characters, and breaks up encoded words (RFC 2047),
 * which could decode to line breaks. */
export function safeLine(text: string, most: number): string {
  const line = cleanLine(text.toWellFormed().replace(/\p{Bidi_Control}/gu, ''))
  return [...line.replaceAll('=?', '= ?')].slice(0, most).join('')
}
