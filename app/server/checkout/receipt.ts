import { randomInt } from 'node:crypto'
import { RECEIPT_DIGITS, RECEIPT_PREFIX } from '#app/shop/orders/receipt.ts'

/** Crockford's base 32: no I, L, O or U, so that no digit is mistaken for another. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

export function newReceipt(): string {
  return `${RECEIPT_PREFIX}${Array.from({ length: RECEIPT_DIGITS }, () => DIGITS[randomInt(DIGITS.length)]).join('')}`
}
