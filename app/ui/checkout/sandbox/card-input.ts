import type { Card } from '#app/browser/payments/sandbox-bank.ts'
import { passesLuhn } from '#app/shop/checkout/sandbox-cards.ts'

export type CardFieldError = 'numberWrong' | 'expiryWrong' | 'expiryPast' | 'cvcWrong'
export type CardFieldErrors = Partial<Record<keyof Card, CardFieldError>>

/** Digits as a card shows them, in groups of four. */
export function groupNumber(typed: string): string {
  return onlyDigits(typed)
    .slice(0, 19)
    .replace(/(.{4})(?=.)/g, '$1 ')
}

/** `12/34`, also where a browser fills in `12/2034`. */
export function groupExpiry(typed: string): string {
  const all = onlyDigits(typed)
  const short = all.length === 6 ? all.slice(0, 2) + all.slice(4) : all.slice(0, 4)
  return short.length > 2 ? `${short.slice(0, 2)}/${short.slice(2)}` : short
}

export function onlyCode(typed: string): string {
  return onlyDigits(typed).slice(0, 4)
}

/** Validates a card before it is sent. */
export function checkCard(card: Card, now: Date): CardFieldErrors {
  const fieldErrors: CardFieldErrors = {}
  if (!passesLuhn(onlyDigits(card.number))) fieldErrors.number = 'numberWrong'
  if (!/^(0[1-9]|1[0-2])\/\d\d$/.test(card.expiry)) fieldErrors.expiry = 'expiryWrong'
  else if (isPast(card.expiry, now)) fieldErrors.expiry = 'expiryPast'
  if (!/^\d{3,4}$/.test(card.cvc)) fieldErrors.cvc = 'cvcWrong'
  return fieldErrors
}

/** Writes the grouped text into a field and keeps the caret behind the same digit. */
export function regroup(field: HTMLInputElement, group: (typed: string) => string): string {
  const before = onlyDigits(field.value.slice(0, field.selectionStart ?? field.value.length)).length
  const atEnd = field.selectionStart === field.value.length
  field.value = group(field.value)
  const caret = atEnd ? field.value.length : placeBehind(field.value, before)
  field.setSelectionRange(caret, caret)
  return field.value
}

function placeBehind(text: string, count: number): number {
  let place = 0
  for (let seen = 0; place < text.length && seen < count; place++) if (/\d/.test(text[place] ?? '')) seen++
  return place
}

/** A card expires at the end of its month. */
function isPast(expiry: string, now: Date): boolean {
  const [month = 0, year = 0] = expiry.split('/').map(Number)
  return new Date(2000 + year, month, 1) <= now
}

function onlyDigits(text: string): string {
  return text.normalize('NFKC').replace(/\D/g, '')
}
