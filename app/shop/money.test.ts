import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatMoney } from './any-currency.ts'
import { LANGUAGES } from './language.ts'
import { formatBaht, parseBaht, toBaht } from './money.ts'

describe('an amount that a person types', () => {
  test.each([
    ['1290', 1290_00],
    ['1,290', 1290_00],
    ['฿1,290.50', 1290_50],
    [' 1290.5 ', 1290_50],
    ['0', 0],
    ['๑๒๙๐.๕๐', 1290_50],
    ['1,290.50', 1290_50],
    ['12,345,678', 12_345_678_00],
    ['1 290', 1290_00],
    ['1，290', 1290_00],
    ['1290฿', 1290_00],
    ['１２９０', 1290_00],
    ['999999999.99', 999_999_999_99],
    ['1,290.-', 1290_00],
    ['1,290,-', 1290_00],
    ['1290泰铢', 1290_00],
    ['1,290 铢', 1290_00],
    ['1290.—', 1290_00],
    ['฿1,290.-', 1290_00],
    ['1290 บาท', 1290_00],
    ['๑,๒๙๐.๕๐บาท', 1290_50],
    ['1,290.- บาท', 1290_00],
    ['THB 1,290', 1290_00],
    ['thb1290', 1290_00],
    ['1290 THB', 1290_00],
    ['1,290 Baht', 1290_00],
    ['฿ 1\u00a0290\u200b', 1290_00],
  ])('A typed amount is read: %s', (typed, satang) => expect(parseBaht(typed)).toBe(satang))

  test.each([
    '',
    'abc',
    '-5',
    '1.234',
    '1e3',
    '1.',
    '.5',
    '0x10',
    'NaN',
    'Infinity',
    '1 2 a',
    '9999999999',
    '1.5.0',
    // A comma or a space anywhere but between thousands may stand for a decimal point.
    '1,50',
    '1,0',
    '1,5000',
    '12,34',
    '1,290,5',
    ',500',
    '1290,',
    '1 50',
    '1฿50',
    '1290-',
    '-1290.-',
    '1,290.-5',
    '1290 บาท 50',
    '50 สตางค์',
    'USD 1,290',
    '1290 บ.',
    '1290 k',
    '100-200',
  ])('A typed amount is refused: "%s"', (typed) => expect(parseBaht(typed)).toBeNull())

  test('A typed amount gives whole satang that are not negative, or nothing', () => {
    const typed = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'0123456789.,฿ ๐๙-e') }))
    fc.assert(
      fc.property(typed, (text) => {
        const amount = parseBaht(text)
        if (amount !== null) expect(Number.isSafeInteger(amount) && amount >= 0).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
})

describe('an amount that is shown', () => {
  test.each([
    ['en', 1290_00, '฿1,290'],
    ['en', 1290_50, '฿1,290.50'],
    ['th', 1290_00, '฿1,290'],
    ['zh-CN', 1290_05, '฿1,290.05'],
  ] as const)(
    'A shown amount in %s has the sign first and satang only if there are some',
    (language, amount, shown) => expect(formatBaht(amount, language)).toBe(shown),
  )

  test('A discount has a real minus before its sign', () => {
    expect(formatBaht(-100_00, 'en')).toBe('−฿100')
    expect(formatBaht(-1290_50, 'th')).toBe('−฿1,290.50')
  })

  test('A shown amount is read back as the same amount in every language', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 999_999_999_99 }),
        fc.constantFrom(...LANGUAGES),
        (amount, language) => {
          expect(parseBaht(formatBaht(amount, language))).toBe(amount)
        },
      ),
      { numRuns: 300 },
    )
  })

  test('An amount survives the way into a cart copy and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000_00 }), (amount) => {
        expect(Math.round(toBaht(amount) * 100)).toBe(amount)
      }),
    )
  })
})

test('Money of another currency is counted in its own smallest unit', () => {
  expect(formatMoney(290_00, 'THB', 'en')).toBe('฿290')
  expect(formatMoney(29000, 'USD', 'en')).toBe('$290.00')
  expect(formatMoney(290, 'JPY', 'en')).toBe('¥290')
  expect(formatMoney(29000, 'USD', 'th')).toBe('US$290.00')
})

test('Money of an unknown currency is shown as it came', () => {
  expect(formatMoney(290, 'no currency', 'en')).toBe('290 no currency')
})

test('Amounts with spaces between thousands or around the sign are read', () => {
  expect(parseBaht('12 345 678')).toBe(12_345_678_00)
  expect(parseBaht('123 456')).toBe(123_456_00)
  expect(parseBaht(' ฿  5  ฿ ')).toBe(5_00)
})
