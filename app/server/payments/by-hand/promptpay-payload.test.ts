import { describe, expect, test } from 'vitest'
import { promptPayPayload } from './promptpay-payload.ts'

/** Tags of a payload by their ids; banks write them in different sequences, and without `01` or with 11 where it is reused. */
function readTags(payload: string): Map<string, string> {
  const tags = new Map<string, string>()
  for (let at = 0; at < payload.length; ) {
    const length = Number(payload.slice(at + 2, at + 4))
    tags.set(payload.slice(at, at + 2), payload.slice(at + 4, at + 4 + length))
    at += 4 + length
  }
  return tags
}

/** CRC-16/CCITT-FALSE, written anew from the standard. */
function checksum(text: string): string {
  let sum = 0xffff
  for (const byte of Buffer.from(text)) {
    sum ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1)
      sum = sum & 0x8000 ? ((sum << 1) ^ 0x1021) & 0xffff : (sum << 1) & 0xffff
  }
  return sum.toString(16).toUpperCase().padStart(4, '0')
}

const isWhole = (payload: string) => checksum(payload.slice(0, -4)) === payload.slice(-4)

/** Known codes: number, amount in satang, payload. */
const KNOWN = [
  [
    '0801111111',
    20_15,
    '00020101021229370016A0000006770101110113006680111111153037645802TH540520.15630442BE',
  ],
  [
    '0812345678',
    100_00,
    '00020101021229370016A000000677010111011300668123456785802TH53037645406100.006304BB8A',
  ],
  ['0801234567', null, '00020101021129370016A000000677010111011300668012345675802TH530376463046197'],
  [
    '3800800582711',
    25_00,
    '00020101021129370016A000000677010111021338008005827115802TH5406825.00530376463040DA5',
  ],
] as const

describe('the text of a PromptPay code', () => {
  test('A code of a mobile number is sign by sign that of the standard’s other programs', () => {
    const [number, amount, payload] = KNOWN[0]
    expect(promptPayPayload(number, amount)).toBe(payload)
  })

  test.each(KNOWN)(
    'The code to %s has the account, currency and country of a known one',
    (number, amount, known) => {
      const [ours, theirs] = [promptPayPayload(number, amount ?? 1_00), known].map(readTags)
      for (const tag of ['00', '29', '53', '58']) expect(ours?.get(tag)).toBe(theirs?.get(tag))
      expect(isWhole(known)).toBe(true)
      expect(isWhole(promptPayPayload(number, amount ?? 1_00))).toBe(true)
    },
  )

  test('A code has the amount with two decimals and is for one payment', () => {
    const tags = readTags(promptPayPayload('0994000159562', 1_234_50))
    expect([tags.get('01'), tags.get('54')]).toEqual(['12', '1234.50'])
    expect(tags.get('29')).toBe('0016A00000067701011102130994000159562')
    expect(readTags(promptPayPayload('004999000123456', 1_00)).get('29')).toBe(
      '0016A0000006770101110315004999000123456',
    )
  })

  test('Nothing else is made into a code', () => {
    expect(() => promptPayPayload('021234567', 1_00)).toThrow('no PromptPay number')
  })
})
