import { plainDigits } from '#app/shop/count.ts'

/** A mobile phone, a citizen or tax number, or an e-wallet: each can be registered for PromptPay. */
export type PromptPayKind = 'mobile' | 'tax-id' | 'wallet'

const KINDS: readonly [RegExp, PromptPayKind][] = [
  [/^0[689]\d{8}$/, 'mobile'],
  [/^\d{13}$/, 'tax-id'],
  [/^\d{15}$/, 'wallet'],
]
const GROUPS: Record<PromptPayKind, RegExp> = {
  mobile: /^(\d{3})(\d{3})(\d{4})$/,
  'tax-id': /^(\d)(\d{4})(\d{5})(\d{2})(\d)$/,
  wallet: /^(\d{3})(\d{4})(\d{4})(\d{4})$/,
}
const COUNTRY = /^(?:\+|00)660?/

export const MAX_PROMPTPAY_LENGTH = 30

/** The digits of a typed number, in Thai or Arabic digits, with or without dashes; null if it is none. */
export function readPromptPayNumber(typed: string): string | null {
  const plain = plainDigits(typed).replace(/[\s()./\p{Pd}]/gu, '')
  const national = plain.replace(COUNTRY, '0')
  if (findPromptPayKind(national) === 'mobile') return national
  return findPromptPayKind(plain) === null ? null : plain
}

export function findPromptPayKind(digits: string): PromptPayKind | null {
  return KINDS.find(([pattern]) => pattern.test(digits))?.[1] ?? null
}

/** `081-234-5678` */
export function formatPromptPayNumber(digits: string): string {
  const kind = findPromptPayKind(digits)
  return kind ? (GROUPS[kind].exec(digits) ?? [digits, digits]).slice(1).join('-') : digits
}
