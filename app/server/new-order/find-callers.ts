import { inArray, sql } from 'drizzle-orm'
import { ordersNow } from '#app/server/database/schema.ts'
import { idsFoundBy } from '#app/server/orders/order-matches.ts'
import type { Shop } from '#app/server/shop.ts'
import { bangkokDay } from '#app/shop/day.ts'
import { phoneDigits } from '#app/shop/delivery/thai-phone.ts'
import { type Caller, type LastRecipient, MIN_CALLER_DIGITS } from '#app/shop/new-order/caller.ts'

const MAX_CALLERS = 5
const MAX_RECIPIENTS = 3
/** Newest orders of a caller, in which recipients are looked for. */
const MAX_LOOKED_AT = 20

type OrderRow = typeof ordersNow.$inferSelect

/**
 * People whose phone number has these digits, as who ordered or who received, in the orders as they are now; who ordered
 * last comes first. Accounts are not asked: a number proves nobody.
 */
export async function findCallers({ db }: Pick<Shop, 'db'>, typed: string): Promise<Caller[]> {
  const digits = phoneDigits(typed)
  if (digits.length < MIN_CALLER_DIGITS) return []
  const groups = await groupByNumber(db, digits)
  const ids = groups.flatMap((group) => group.ids)
  if (ids.length === 0) return []
  const rows = await db.select().from(ordersNow).where(inArray(ordersNow.id, ids))
  const found = new Map(rows.map((row) => [row.id, row]))
  return groups.flatMap((group) => {
    const own = group.ids.flatMap((id) => found.get(id) ?? [])
    return toCaller(own, { digits, orders: group.orders }) ?? []
  })
}

/** As `findPerson` chooses the number of an order; the ids are of the newest orders, newest first. */
async function groupByNumber(db: Shop['db'], digits: string) {
  const own = sql`phone_digits(coalesce(nullif(buyer ->> 'phone', ''), delivery -> 'gift' ->> 'buyerPhone', ''))`
  const has = (number: typeof own) => sql`strpos(${number}, ${digits}) > 0`
  const { rows } = await db.execute<{ orders: number; ids: string[] }>(sql`
    select count(*)::int as orders, (array_agg(id order by created_at desc, id desc))[:${MAX_LOOKED_AT}::int] as ids
    from (select id, created_at, case when ${has(own)} then ${own} else phone_digits(address ->> 'phoneNumber') end as number
      from orders_now where id in ${idsFoundBy(digits)}) found
    where ${has(sql`number`)} group by number order by max(created_at) desc limit ${MAX_CALLERS}`)
  return rows
}

function toCaller(rows: OrderRow[], { digits, orders }: { digits: string; orders: number }): Caller | null {
  const [newest] = rows
  const who = newest && findPerson(newest, digits)
  if (!who) return null
  const recipients = rows.reduce<LastRecipient[]>(withRecipient, [])
  return { ...who, orders, last: bangkokDay(newest.createdAt), recipients }
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
