import { randomInt } from 'node:crypto'

/** Crockford's base 32: no I, L, O or U, so that no digit is mistaken for another. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 8

export function newReceipt(): string {
  return `DM-${Array.from({ length: LENGTH }, () => DIGITS[randomInt(DIGITS.length)]).join('')}`
}
