import { expect, test } from 'vitest'
import { AN_ADDRESS } from '#app/shop/delivery/testing/an-address.ts'
import type { OrderedItem } from '#app/shop/orders/order.ts'
import { orderMessage } from './order-message.ts'
import { serverTranslator } from './server-translator.ts'

const ROSE: OrderedItem = {
  ...{ id: 'rose', title: { en: 'Red Rose', th: 'กุหลาบแดง' }, price: 190_00, count: 2 },
  ...{ imageUrl: '', category: 'roses' },
}
const ORDER = {
  ...{ id: 'DM-1', cartItems: [ROSE], addressInfo: { ...AN_ADDRESS, date: '' } },
  price: { parts: { subtotal: 380_00, shipping: 100_00, freeDelivery: 0 }, total: 480_00 },
}
const SLOT = { day: '2026-11-28', slotId: 'a', starts: 600, ends: 780 } as const

const lines = async (order: Parameters<typeof orderMessage>[1], language: 'en' | 'th') =>
  orderMessage((await serverTranslator(language)).t, order, language).split('\n')

test('A text for the buyer’s chat says number, goods, time, recipient with address, and the sum', async () => {
  const deliveryTime = { status: 'accepted', slot: { ...SLOT, kind: 'delivery' } } as const
  const [number, goods, time, to, sum] = await lines({ ...ORDER, deliveryTime }, 'en')
  expect([number, goods, sum]).toEqual(['Order number: DM-1', 'Red Rose × 2', 'Total: ฿480'])
  expect(time).toMatch(/^Delivery: .*28 Nov.*10:00/)
  expect(to).toContain(`${AN_ADDRESS.name}, ${AN_ADDRESS.address}`)
  expect(to).not.toContain(AN_ADDRESS.phoneNumber)
})

test('It leaves out what was taken out of the order', async () => {
  const vase: OrderedItem = { ...ROSE, id: 'vase', title: { en: 'Vase' }, isTakenOut: true }
  const [, goods, next] = await lines({ ...ORDER, cartItems: [vase, ROSE], deliveryTime: null }, 'en')
  expect(goods).toBe('Red Rose × 2')
  expect(next).toMatch(/^Deliver to: /)
})

test('It says what was given back, so that goods and money agree', async () => {
  const order = { ...ORDER, deliveryTime: null }
  const sums = (await lines({ ...order, refunded: 190_00 }, 'en')).slice(-2)
  expect(sums).toEqual(['Total: ฿480', 'Refund: ฿190'])
  const both = (await lines({ ...order, refunded: 50_00, refundPending: 140_00 }, 'en')).slice(-2)
  expect(both).toEqual(['Refund: ฿50', 'To be refunded: ฿140'])
  expect(await lines({ ...order, refunded: 0 }, 'en')).toEqual(await lines(order, 'en'))
})

test('It is in the buyer’s language, has no address for a pick-up, and says that a time is missing', async () => {
  const pickup = { status: 'accepted', slot: { ...SLOT, kind: 'pickup' } } as const
  const thai = await lines({ ...ORDER, deliveryTime: pickup }, 'th')
  expect(thai[1]).toBe('กุหลาบแดง × 2')
  expect(thai.join('\n')).not.toContain(AN_ADDRESS.address)
  const unscheduled = { status: 'unscheduled', reason: 'none-asked' } as const
  expect(await lines({ ...ORDER, deliveryTime: unscheduled }, 'en')).toHaveLength(5)
  expect(await lines({ ...ORDER, deliveryTime: null }, 'en')).toHaveLength(4)
})
