import { expect, test } from 'vitest'
import { serverTranslator } from '#app/messages/server-translator.ts'
import { AN_ADDRESS } from '#app/shop/delivery/testing/an-address.ts'
import type { Language } from '#app/shop/language.ts'
import { buildConfirmation, type ConfirmedOrder, type EmailSetting } from './confirmation.ts'
import { confirmationText } from './confirmation-text.ts'

const good = (name: string, count: number) => ({
  ...{ id: name, price: 190_00, count, category: '', imageUrl: '' },
  title: { en: name },
})

const ORDER = {
  ...{ id: 'DM-TEST', shopper: 'Mali', email: 'mali@shop.test', paymentId: 'pay_1', way: 'card' },
  ...{ amount: 570_00, price: { parts: { subtotal: 570_00, shipping: 0, freeDelivery: 0 }, total: 570_00 } },
  ...{ createdAt: new Date(), gift: {}, address: { ...AN_ADDRESS, date: '' }, deliveryTime: null },
  items: [good('Rose', 2), good('Vase', 1)],
} as unknown as ConfirmedOrder

async function write(language: Language): Promise<string> {
  const { t } = await serverTranslator(language)
  return confirmationText(
    buildConfirmation(ORDER, {
      ...{ t, language, shopName: 'Dokmai', publicUrl: 'https://shop.test' },
      ...{ orderUrl: 'https://shop.test/order', testMode: false },
      support: { email: 'owner@shop.test', phone: null },
      notices: { substitution: false, absent: false },
    } as EmailSetting),
  )
}

test.each([
  ['en', 'Rose × 2 and Vase', 'Items:'],
  ['th', 'Rose × 2และVase', 'รายการสินค้า:'],
  ['zh-CN', 'Rose × 2和Vase', '商品：'],
] as const)(
  'In %s the plain text of a confirmation lists its goods as the language does',
  async (language, titles, label) => {
    const lines = (await write(language)).split('\n')
    expect(lines.map((line) => line.replace(/\s/g, ' '))).toContain(titles)
    expect(lines.find((_, index) => lines[index + 1]?.startsWith('- Rose'))).toBe(label)
  },
)
