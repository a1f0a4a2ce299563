import { desc, inArray } from 'drizzle-orm'
import { ordersNow } from '#app/server/database/schema.ts'
import { listOrders } from '#app/server/orders/orders-table.ts'
import type { Shop } from '#app/server/shop.ts'
import { bangkokDay } from '#app/shop/day.ts'
import { phoneDigits } from '#app/shop/delivery/thai-phone.ts'
import { type Caller, type LastRecipient, MIN_CALLER_DIGITS } from '#app/shop/new-order/caller.ts'

const NEWEST = { sort: 'time', descending: true, page: 1 } as const
const MAX_CALLERS = 5
const MAX_RECIPIENTS = 3

type OrderRow = typeof ordersNow.$inferSelect

/**
 * People whose phone number has these digits, as who ordered or who received, in the orders as they are now; who ordered
 * last comes first. Accounts are not asked: a number proves nobody.
 */
export async function findCallers(shop: Pick<Shop, 'db'>, typed: string): Promise<Caller[]> {
  const digits = phoneDigits(typed)
  if (digits.length < MIN_CALLER_DIGITS) return []
  const { orders } = await listOrders(shop, { search: digits, from: '', to: '' }, NEWEST)
  if (orders.length === 0) return []
  const ids = orders.map(({ id }) => id)
  const rows = await shop.db
    .select()
    .from(ordersNow)
    .where(inArray(ordersNow.id, ids))
    .orderBy(desc(ordersNow.createdAt))
  return toCallers(rows, digits)
}

function toCallers(rows: OrderRow[], digits: string): Caller[] {
  const callers = new Map<string, Caller>()
  for (const row of rows) {
    const who = findPerson(row, digits)
    if (!who) continue
    const key = phoneDigits(who.phone)
    const caller = callers.get(key) ?? { ...who, orders: 0, last: bangkokDay(row.createdAt), recipients: [] }
    callers.set(key, {
      ...caller,
      orders: caller.orders + 1,
      recipients: withRecipient(caller.recipients, row),
    })
  }
  return [...callers.values()].slice(0, MAX_CALLERS)
}

/** Who ordered, if that is the number; else who received. */
function findPerson({ buyer, email, address, delivery }: OrderRow, digits: string) {
  const own = buyer?.phone || delivery?.gift.buyerPhone || ''
  if (phoneDigits(own).includes(digits)) {
    const { name = '', lineName = '' } = buyer ?? {}
    return { phone: own, name, lineName, email: buyer?.email ?? email ?? '' }
  }
  if (!phoneDigits(address.phoneNumber).includes(digits)) return null
  return { phone: address.phoneNumber, name: address.name, lineName: '', email: '' }
}

function withRecipient(known: LastRecipient[], { id, address, delivery }: OrderRow): LastRecipient[] {
  const isKnown = known.some(
    (one) =>
      one.name === address.name && one.pincode === address.pincode && one.phoneNumber === address.phoneNumber,
  )
  if (isKnown || known.length >= MAX_RECIPIENTS || !address.address) return known
  const { name, address: whole, pincode, phoneNumber } = address
  const { province, district, subdistrict, line } = delivery?.place ?? {}
  const typed = { name, address: subdistrict && line ? line : whole, pincode, phoneNumber }
  const place = province && district && subdistrict ? { province, district, subdistrict } : {}
  return [...known, { receipt: id, ...typed, ...place }]
}
