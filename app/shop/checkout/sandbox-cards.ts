/** Outcomes of the pretend bank's cards. */
export type SandboxOutcome =
  | 'success'
  | 'declined'
  | 'insufficient_funds'
  | 'expired_card'
  /** Asks for a 3-D Secure confirmation first. */
  | 'challenge'
  /** Answers that it is processing, and pays a little later. */
  | 'slow'

/** The cards that the pretend bank knows, digits only; any other number is refused as incorrect. */
export const SANDBOX_CARDS: { number: string; outcome: SandboxOutcome }[] = [
  { number: '4242424242424242', outcome: 'success' },
  { number: '4000000000000002', outcome: 'declined' },
  { number: '4000000000009995', outcome: 'insufficient_funds' },
  { number: '4000000000000069', outcome: 'expired_card' },
  { number: '4000000000003220', outcome: 'challenge' },
  { number: '4000000000003063', outcome: 'slow' },
]

/** The check digit that catches a mistyped card number. */
export function passesLuhn(digits: string): boolean {
  if (!/^\d{12,19}$/.test(digits)) return false
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
