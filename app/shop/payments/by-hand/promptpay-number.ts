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
const COUNTRY = /^(?:\+|00)66/

export const MAX_PROMPTPAY_LENGTH = 30

/** The digits of a typed number, in Thai or Arabic digits, with or without dashes; null if it is none. */
export function readPromptPayNumber(typed: string): string | null {
  const plain = typed
    .normalize('NFKC')
    .replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - 0x0e50))
    .replace(/[\s()./\p{Pd}]/gu, '')
  const digits = plain.replace(COUNTRY, '0')
  return findPromptPayKind(digits) === null ? null : digits
}

export function findPromptPayKind(digits: string): PromptPayKind | null {
  return KINDS.find(([pattern]) => pattern.test(digits))?.[1] ?? null
}

/** `081-234-5678` */
export function formatPromptPayNumber(digits: string): string {
  const kind = findPromptPayKind(digits)
  return kind ? (GROUPS[kind].exec(digits) ?? [digits, digits]).slice(1).join('-') : digits
}
