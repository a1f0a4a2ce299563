import { expect, test } from 'vitest'
import { GIFT_FIELD_NAMES, GIFT_FIELDS } from '#app/shop/delivery/gift.ts'
import { LANGUAGES } from '#app/shop/language.ts'
import { ORDER_CHANNELS } from '#app/shop/orders/buyer.ts'
import { UNPAID } from '#app/shop/payments/by-hand/hand-payment.ts'
import { PAYMENT_WAYS } from '#app/shop/payments/payment-way.ts'
import { csvWord } from './csv-words.ts'
import { serverTranslator } from './server-translator.ts'

const CODES: [column: string, codes: readonly string[]][] = [
  ['paid_by', PAYMENT_WAYS],
  ['money', ['received', ...UNPAID]],
  ['channel', ORDER_CHANNELS],
  ['delivery_kind', ['delivery', 'pickup']],
  ['delivery_status', ['accepted', 'unscheduled', 'cancelled']],
  ['anonymous', ['yes']],
  ...GIFT_FIELD_NAMES.flatMap((name): [string, readonly string[]][] => {
    const field = GIFT_FIELDS[name]
    return 'options' in field ? [[field.column, field.options]] : []
  }),
]

test.each(LANGUAGES)('Every code of an export has the words of the screens: %s', async (language) => {
  const { t } = await serverTranslator(language)
  for (const [column, codes] of CODES) {
    for (const code of codes) {
      const word = csvWord(t, column, code)
      // A text that is missing is its key.
      expect(word).not.toMatch(/^\w+(?:\.[\w-]+)+$/)
      if (language !== 'en') expect(word).not.toBe(code)
      expect(csvWord(t, column, '')).toBe('')
    }
  }
})

test('What people typed is exported as they typed it', async () => {
  const { t } = await serverTranslator('th')
  expect(csvWord(t, 'card_message', 'surprise')).toBe('surprise')
  expect(csvWord(t, 'note', 'card')).toBe('card')
})

test('An export says in Thai what the Thai screens say', async () => {
  const { t } = await serverTranslator('th')
  expect(csvWord(t, 'money', 'owed')).toBe('ค้างรับ')
  expect(csvWord(t, 'paid_by', 'promptpay')).toBe('พร้อมเพย์')
})
