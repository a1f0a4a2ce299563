import { expect, test } from 'vitest'
import { serverTranslator } from '#app/messages/server-translator.ts'
import { AN_ADDRESS } from '#app/shop/delivery/testing/an-address.ts'
import { LANGUAGES, type Language } from '#app/shop/language.ts'
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

async function write(language: Language, changes: Partial<ConfirmedOrder> = {}): Promise<string> {
  const { t } = await serverTranslator(language)
  return confirmationText(
    buildConfirmation({ ...ORDER, ...changes }, {
      ...{ t, language, shopName: 'Dokmai', publicUrl: 'https://shop.test' },
      ...{ orderUrl: 'https://shop.test/order', testMode: false },
      support: { email: 'owner@shop.test', phone: null },
      notices: { substitution: false, absent: true },
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

test.each(LANGUAGES)(
  'In %s the confirmation of a pick-up says nothing of a door, a driver or an absent recipient',
  async (language) => {
    const { t } = await serverTranslator(language)
    const slot = { day: '2035-11-28', slotId: 'morning', starts: 600, ends: 780 }
    const changes = (kind: 'delivery' | 'pickup'): Partial<ConfirmedOrder> => ({
      ...{ way: 'on-delivery', gift: { leaveAt: 'reception', landmark: 'Gate 2' } },
      deliveryTime: { status: 'accepted', slot: { ...slot, kind } },
    })
    const ofWay = [t('notices.absent'), t('gift.leaveAt'), 'Gate 2', t('paidBy.on-delivery')]
    const delivered = await write(language, changes('delivery'))
    const fetched = await write(language, changes('pickup'))
    for (const text of ofWay) {
      expect(delivered).toContain(text)
      expect(fetched).not.toContain(text)
    }
    expect(fetched).toContain(t('paidBy.on-pickup'))
    expect(await write(language, { ...changes('pickup'), isOpen: true })).toContain(
      t('emails.confirmation.fillInPickup'),
    )
  },
)
