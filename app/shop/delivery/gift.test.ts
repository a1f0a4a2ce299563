import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { readForm } from '#app/shop/forms/fields.ts'
import {
  countGraphemes,
  GIFT_COLUMNS,
  GIFT_FIELD_NAMES,
  GIFT_FIELDS,
  giftColumns,
  giftForm,
  giftGroups,
  hasCard,
  isLeftAsIs,
  MAX_CARD_CODE_UNITS,
  MAX_CARD_GRAPHEMES,
  offeredGift,
  phoneOnParcel,
  senderFor,
} from './gift.ts'

const read = (typed: Record<string, unknown>) => readForm(giftForm, typed)
const giftOf = (typed: Record<string, unknown>) => {
  const result = read(typed)
  return result.ok ? result.value : result.fieldErrors
}
const FAMILY = '👨‍👩‍👧‍👦'

describe('a card', () => {
  test.each([
    ['English', 'Happy birthday, Mum! With love'],
    ['Thai', 'สุขสันต์วันเกิดค่ะ ขอให้มีความสุขมาก ๆ นะคะ'],
    ['Chinese', '祝妈妈生日快乐，天天开心！'],
  ])('A card keeps its text in %s, with its lines and emoji', (_language, text) => {
    const cardMessage = `${text}\n${FAMILY}❤️🇹🇭`
    expect(giftOf({ cardMessage })).toEqual({ cardMessage })
  })

  test('A card has up to 300 characters as people count them: a family, a flag or a Thai letter with its marks is one', () => {
    for (const one of ['x', '花', 'ก็', 'ที่', 'ผู้', FAMILY, '👍🏽', '🇹🇭', '❤️']) {
      expect(countGraphemes(one), one).toBe(1)
      const cardMessage = one.repeat(MAX_CARD_GRAPHEMES).normalize('NFC')
      expect(giftOf({ cardMessage }), one).toEqual({ cardMessage })
      expect(giftOf({ cardMessage: cardMessage + one }), one).toEqual({ cardMessage: 'too-long' })
    }
  })

  test('A card’s line end counts as one character, however the browser sends it', () => {
    const lines = (end: string) => `${'x'.repeat(149)}${end}${'x'.repeat(150)}`
    expect(giftOf({ cardMessage: lines('\r\n') })).toEqual({ cardMessage: lines('\n') })
    expect(giftOf({ cardMessage: `${lines('\r\n')}x` })).toEqual({ cardMessage: 'too-long' })
  })

  test('A card is counted without the spaces around it, and never so long that it cannot be printed', () => {
    expect(giftOf({ cardMessage: `  ${'x'.repeat(300)}\r\n ` })).toEqual({ cardMessage: 'x'.repeat(300) })
    expect(giftOf({ cardMessage: `x${'\u0301'.repeat(MAX_CARD_CODE_UNITS)}` })).toEqual({
      cardMessage: 'too-long',
    })
  })

  test('A card without anything that prints is no card', () => {
    for (const cardMessage of ['', ' \r\n ', '\u200b', '\u200d\u200d', '\ufe0f', undefined]) {
      expect(giftOf({ cardMessage })).toEqual({})
    }
    expect([hasCard({}), hasCard({ cardMessage: 'Hi' })]).toEqual([false, true])
  })

  test('Hidden characters and marks that turn the direction of a text are removed from a card and its sender', () => {
    const typed = { cardMessage: 'For\u202e you\u0000\u2066!', cardFrom: '\u200fMa\u200bli\n  R. ' }
    expect(giftOf(typed)).toEqual({ cardMessage: 'For you!', cardFrom: 'Mali R.' })
  })

  test('A card with any text is either stored in a form that PostgreSQL takes or refused', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (cardMessage) => {
        const result = read({ cardMessage })
        if (!result.ok) return expect(result.fieldErrors).toEqual({ cardMessage: 'too-long' })
        const { cardMessage: kept = '' } = result.value
        expect(kept.isWellFormed() && !kept.includes('\0')).toBe(true)
        expect(countGraphemes(kept)).toBeLessThanOrEqual(MAX_CARD_GRAPHEMES)
        expect(giftOf({ cardMessage: kept })).toEqual(kept === '' ? {} : { cardMessage: kept })
      }),
    )
  })
})

describe('a browser that cannot find graphemes', () => {
  afterEach(() => void vi.unstubAllGlobals())

  test('A card is counted in code points there, so that no card is too long for the shop', () => {
    vi.stubGlobal('Intl', {})
    expect(['x', '花', FAMILY, 'ที่'].map(countGraphemes)).toEqual([1, 1, 7, 3])
  })
})

describe('the gift details', () => {
  test('Gift details are all optional, and choices left as they are say nothing', () => {
    expect(giftOf({})).toEqual({})
    const untouched = Object.fromEntries(
      GIFT_FIELD_NAMES.map((name) => {
        const field = GIFT_FIELDS[name]
        return [name, 'options' in field ? field.options[0] : '']
      }),
    )
    expect(giftOf(untouched)).toEqual({})
  })

  test('Each line of the gift details is refused at its field if it is too long', () => {
    for (const name of GIFT_FIELD_NAMES) {
      const field = GIFT_FIELDS[name]
      if (field.kind !== 'line') continue
      const line = 'ก'.repeat(field.maxLength)
      expect(giftOf({ [name]: ` ${line} ` }), name).toEqual({ [name]: line })
      expect(giftOf({ [name]: `${line}x` }), name).toEqual({ [name]: 'too-long' })
      expect(giftOf({ [name]: 'x'.repeat(field.maxLength * 4 + 1) }), name).toEqual({ [name]: 'too-long' })
    }
  })

  test('Every option of the gift details can be chosen', () => {
    for (const name of GIFT_FIELD_NAMES) {
      const field = GIFT_FIELDS[name]
      if (!('options' in field)) continue
      for (const option of field.options.slice(1))
        expect(giftOf({ [name]: option })).toEqual({ [name]: option })
    }
    expect(giftOf({ anonymous: 'yes' })).toEqual({ anonymous: 'yes' })
  })

  test('An option that is not offered any more, and a file, are as if nothing was chosen', () => {
    const stale = {
      call: 'by-drone',
      placeKind: 'castle',
      anonymous: 'on',
      cardMessage: new File(['x'], 'x'),
    }
    expect(giftOf({ ...stale, replace: 'refund' })).toEqual({ replace: 'refund' })
  })

  test('A gift detail is left as it is while it is empty or its first option', () => {
    expect(isLeftAsIs('call', undefined)).toBe(true)
    expect(isLeftAsIs('call', 'first')).toBe(true)
    expect(isLeftAsIs('call', 'surprise')).toBe(false)
    expect([isLeftAsIs('cardMessage', ''), isLeftAsIs('cardMessage', 'Hi')]).toEqual([true, false])
  })

  test('A shop that writes no cards takes none, and a ribbon is only for products that have one', () => {
    const gift = { cardMessage: 'Hi', anonymous: 'yes', ribbonFirst: 'Love', landmark: 'School' } as const
    const { cardMessage, anonymous, ribbonFirst, landmark } = gift
    expect(offeredGift(gift, { card: true, ribbon: true })).toEqual(gift)
    expect(offeredGift(gift, { card: true, ribbon: false })).toEqual({ cardMessage, anonymous, landmark })
    expect(offeredGift(gift, { card: false, ribbon: true })).toEqual({ ribbonFirst, landmark })
    expect(giftGroups({ card: false, ribbon: false })).toEqual(['delivery'])
  })

  test('The sender of an anonymous gift is told to nobody', () => {
    expect(senderFor({ cardFrom: 'Mali' })).toBe('Mali')
    expect(senderFor({ cardFrom: 'Mali', anonymous: 'yes' })).toBeNull()
    expect(senderFor({})).toBeNull()
  })

  test('A parcel shows the recipient’s phone number, unless a call would spoil the surprise', () => {
    const mali = { phoneNumber: '081 234 5678' }
    expect(phoneOnParcel(mali, { call: 'surprise' })).toBeNull()
    expect(phoneOnParcel(mali, { call: 'no-matter' })).toBe('081 234 5678')
    expect(phoneOnParcel(mali, {})).toBe('081 234 5678')
  })

  test('An export has one column for each gift detail', () => {
    expect(new Set(GIFT_COLUMNS).size).toBe(GIFT_FIELD_NAMES.length)
    const cells = giftColumns({ cardMessage: 'Hi', call: 'surprise' })
    expect(Object.keys(cells)).toEqual(GIFT_COLUMNS)
    expect([cells.card_message, cells.call, cells.landmark]).toEqual(['Hi', 'surprise', ''])
  })
})
