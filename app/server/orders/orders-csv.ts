import type { Shop } from '#app/server/shop.ts'
import { type OrderPrice, PRICE_COLUMNS, type PriceColumn, priceColumns } from '#app/shop/checkout/pricing.ts'
import { bangkokTime } from '#app/shop/day.ts'
import { DELIVERY_COLUMNS, deliveryColumns } from '#app/shop/delivery/delivery-fields.ts'
import type { DeliveryTime } from '#app/shop/delivery/delivery-time.ts'
import { formatTimes } from '#app/shop/delivery/format-slot.ts'
import { GIFT_COLUMNS, giftColumns } from '#app/shop/delivery/gift.ts'
import { exportedPhone } from '#app/shop/delivery/thai-phone.ts'
import { type Language, textIn } from '#app/shop/language.ts'
import { toBaht } from '#app/shop/money.ts'
import { csvLine } from '#app/shop/orders/csv.ts'
import { itemsToCome, type OrderedItem } from '#app/shop/orders/order.ts'
import type { OrderQuery } from '#app/shop/orders/order-search.ts'
import { type HandMoney, readPaidBy } from '#app/shop/payments/by-hand/hand-payment.ts'
import type { ListedOrder } from './orders-admin.ts'
import { eachOrder } from './orders-table.ts'

const BATCH_SIZE = 500
const RECEIVED: Pick<HandMoney, 'status' | 'due'> = { status: 'received', due: null }

/** Lists the columns in order; the caller translates the names. */
export const CSV_COLUMNS = [
  'receipt',
  'date',
  ...DELIVERY_COLUMNS,
  'email',
  'items',
  'count',
  ...PRICE_COLUMNS,
  'total',
  'refunded',
  'lost',
  'payment',
  'delivery_kind',
  'delivery_day',
  'delivery_slot',
  'delivery_status',
  ...GIFT_COLUMNS,
  'discount',
  'channel',
  'buyer',
  'line_name',
  'note',
  'joins',
  'paid_by',
  'money',
  'owed',
  'written_off',
  'due',
  'refund_pending',
  'taken_out',
] as const
export type CsvColumn = (typeof CSV_COLUMNS)[number]

/** Excel needs it to recognise UTF-8. */
const BYTE_ORDER_MARK = '\ufeff'

interface CsvReader {
  language: Language
  header: Record<CsvColumn, string>
  /** Turns a column's codes into words; absent leaves them. */
  toWord?: (column: CsvColumn, cell: string) => string
}

/** CSV (RFC 4180), newest first, read from the database no faster than it is sent. */
export function ordersCsv(
  shop: Pick<Shop, 'db'>,
  query: OrderQuery,
  reader: CsvReader,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const parts = eachOrder(shop, query, BATCH_SIZE)
  const header = BYTE_ORDER_MARK + csvLine(CSV_COLUMNS.map((column) => reader.header[column]))
  return new ReadableStream<Uint8Array>(
    {
      start: (controller) => controller.enqueue(encoder.encode(header)),
      async pull(controller) {
        const { done, value } = await parts.next()
        if (done) return controller.close()
        const lines = value.map((order) => csvLine(toCells(order, reader)))
        controller.enqueue(encoder.encode(lines.join('')))
      },
      cancel: () => parts.return(undefined).then(() => {}),
    },
    { highWaterMark: 1 },
  )
}

function toCells(
  order: ListedOrder,
  { language, toWord = (_, cell) => cell }: CsvReader,
): (string | number)[] {
  const { addressInfo: to, price, cartItems } = order
  const coming = itemsToCome(cartItems)
  const cells: Record<CsvColumn, string | number> = {
    receipt: order.id,
    date: bangkokTime(order.date),
    ...deliveryColumns(to),
    email: order.email ?? '',
    items: listItems(coming, language),
    count: coming.reduce((sum, { count }) => sum + count, 0),
    ...bahtByColumn(price),
    total: toBaht(price.total),
    refunded: toBaht(order.refunded),
    lost: toBaht(order.lost),
    payment: order.paymentId,
    ...timeColumns(order.deliveryTime),
    ...giftColumns(order.gift),
    ...byHandColumns(order),
    paid_by: readPaidBy(order.way, order.byHand) ?? '',
    ...moneyColumns(order),
    taken_out: listItems(
      cartItems.filter(({ isTakenOut }) => isTakenOut),
      language,
    ),
  }
  return CSV_COLUMNS.map((column) => {
    const cell = cells[column]
    return typeof cell === 'string' ? toWord(column, cell) : cell
  })
}

function listItems(items: OrderedItem[], language: Language): string {
  return items.map(({ title, count }) => `${textIn(title, language)} × ${count}`).join('; ')
}

/** A provider's money came in with the order. */
function moneyColumns({ price, refunded, refundPending, byHand }: ListedOrder) {
  const { status, due } = byHand ?? RECEIVED
  const missing = toBaht(price.total - refunded - refundPending)
  return {
    money: status,
    owed: status === 'owed' ? missing : 0,
    written_off: status === 'written-off' ? missing : 0,
    due: status === 'owed' ? (due ?? '') : '',
    refund_pending: toBaht(refundPending),
  }
}

function byHandColumns({ channel, buyer, note, joins, gift, price }: ListedOrder) {
  return {
    discount: toBaht(price.parts.discount ?? 0),
    ...{ channel: channel ?? '', buyer: buyer?.name ?? '', line_name: buyer?.lineName ?? '' },
    ...{ note: note ?? '', joins: joins ?? '' },
    buyer_phone: exportedPhone(gift.buyerPhone ?? buyer?.phone ?? ''),
  }
}

function timeColumns(time: DeliveryTime | null) {
  const slot = time?.status === 'accepted' ? time.slot : null
  return {
    delivery_kind: slot?.kind ?? '',
    delivery_day: slot?.day ?? '',
    delivery_slot: slot ? formatTimes(slot.starts, slot.ends) : '',
    delivery_status: time?.status ?? '',
  }
}

function bahtByColumn(price: OrderPrice): Record<PriceColumn, number> {
  const sums = priceColumns(price)
  return Object.fromEntries(PRICE_COLUMNS.map((column) => [column, toBaht(sums[column])])) as typeof sums
}
