import { randomUUID } from 'node:crypto'
import { type TakenOrder, type Taker, takeOrder } from '#app/server/new-order/take-order.ts'
import type { Shop } from '#app/server/shop.ts'
import { AN_ADDRESS } from '#app/shop/delivery/testing/an-address.ts'
import { readForm } from '#app/shop/forms/fields.ts'
import { type HandOrder, handOrderForm } from '#app/shop/new-order/hand-order.ts'

export const OWNER: Taker = { signature: 'Khun Nid', actorName: null }

/** What the screen sends for a call: one bunch of roses, paid in cash. */
const CALL = {
  channel: 'phone',
  language: 'en',
  ...{ callerPhone: '081 234 5678', callerName: 'Khun Mali', lineName: 'mali.flowers' },
  lines: JSON.stringify([{ kind: 'product', id: 'single-red-rose', count: 1, price: null }]),
  how: 'delivery',
  ...AN_ADDRESS,
  money: 'cash',
}

export function readCall(typed: Record<string, string> = {}): HandOrder {
  const read = readForm(handOrderForm, { ...CALL, token: randomUUID(), ...typed })
  if (!read.ok) throw new Error(`the form is refused: ${JSON.stringify(read.fieldErrors)}`)
  return read.value
}

/** Takes an order by hand, or throws with its refusal. */
export async function taken(shop: Shop, typed: Record<string, string> = {}): Promise<TakenOrder> {
  const order = { ...readCall(typed), isAnother: true }
  const answer = await takeOrder(shop, OWNER, order)
  if (!answer.ok) throw new Error(`the order is refused: ${answer.problem.code}`)
  return answer.value
}
