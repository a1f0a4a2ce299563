export type SandboxOutcome =
  | 'success'
  | 'declined'
  | 'insufficient_funds'
  | 'expired_card'
  | 'challenge'
  | 'slow'

/** Digits only; any other number is refused as incorrect. */
export const SANDBOX_CARDS: { number: string; outcome: SandboxOutcome }[] = [
  { number: '4242424242424242', outcome: 'success' },
  { number: '4000000000000002', outcome: 'declined' },
  { number: '4000000000009995', outcome: 'insufficient_funds' },
  { number: '4000000000000069', outcome: 'expired_card' },
  { number: '4000000000003220', outcome: 'challenge' },
  { number: '4000000000003063', outcome: 'slow' },
]

export function passesLuhn(digits: string): boolean {
  if (!/^\d{12,19}$/.test(digits)) return false
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
