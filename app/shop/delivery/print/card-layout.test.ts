import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_CARD_GRAPHEMES } from '#app/shop/delivery/gift.ts'
import { cardLanguage, cardLayout, SMALLEST_CARD_SIZE } from './card-layout.ts'

test('A longer message never begins with larger type, and the longest fits into the smallest', () => {
  expect(cardLayout('รักแม่')).toEqual({ size: 0, keepsLines: true })
  expect(cardLayout('福'.repeat(MAX_CARD_GRAPHEMES))).toEqual({ size: 8, keepsLines: true })
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 200 }).filter((text) => !text.includes('\n')),
      fc.nat(100),
      (message, more) => {
        expect(cardLayout(message + 'x'.repeat(more)).size).toBeGreaterThanOrEqual(cardLayout(message).size)
      },
    ),
  )
})

test('A message keeps its lines unless it has more than a card has room for', () => {
  expect(cardLayout('Happy birthday\nmother').keepsLines).toBe(true)
  expect(cardLayout('a\n'.repeat(100)).keepsLines).toBe(false)
  expect(cardLayout('a\n'.repeat(20)).keepsLines).toBe(true)
})

test('Lines break by the rules of the message’s language', () => {
  expect(['สุขสันต์ 2026', '生日快乐', 'Happy birthday ❤️'].map(cardLanguage)).toEqual(['th', 'zh-CN', undefined])
})

test('A family of emoji has room for its members, since not every font joins them', () => {
  for (let families = 1; families <= 75; families += 1) {
    const { size } = cardLayout('👩‍👩‍👧‍👦'.repeat(families))
    expect(size).toBeGreaterThanOrEqual(cardLayout('福'.repeat(4 * families)).size)
  }
})

test('A message with too many lines is as large as its words would be in running text', () => {
  for (const lines of [30, 60, 100]) {
    const running = cardLayout('To you '.repeat(lines)).size
    expect(cardLayout('To you\n'.repeat(lines))).toEqual({ size: running, keepsLines: false })
  }
})

test('A message that no card has room for is set in the smallest type', () => {
  const message = '👩‍👩‍👧‍👦'.repeat(MAX_CARD_GRAPHEMES)
  expect(cardLayout(message)).toEqual({ size: SMALLEST_CARD_SIZE, keepsLines: false })
})
