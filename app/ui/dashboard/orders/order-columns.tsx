import type { AdminKey, Translate } from '#app/messages/translator.ts'
import { formatDay } from '#app/shop/day.ts'
import { placeLines } from '#app/shop/delivery/delivery-fields.ts'
import { formatSlotDay, formatTimes } from '#app/shop/delivery/format-slot.ts'
import { type Language, textIn } from '#app/shop/language.ts'
import { formatBaht, type Satang } from '#app/shop/money.ts'
import { itemsToCome, type Order } from '#app/shop/orders/order.ts'
import { type HandMoney, isUnpaid, readPaidBy } from '#app/shop/payments/by-hand/hand-payment.ts'
import type { DataColumn } from '#app/ui/dashboard/tables/table-columns.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'
import { StateTag } from './state-tag.tsx'

export type OrderRow = Order & {
  refunded: Satang
  refundPending: Satang
  lost: Satang
  byHand: HandMoney | null
}

export function useOrderColumns(withTimes: boolean): DataColumn<OrderRow>[] {
  const t = useAdminTranslate()
  const language = useLanguage()
  return [
    receiptColumn(t),
    dateColumn(t, language),
    amountColumn(t),
    { id: 'items', header: t('orderTable.items'), cell: (order) => <Items order={order} /> },
    ...(withTimes ? [timeColumn(t)] : []),
    ...contactColumns(t),
  ]
}

function receiptColumn(t: Translate<AdminKey>): DataColumn<OrderRow> {
  return {
    id: 'receipt',
    header: t('orderTable.receipt'),
    lead: true,
    cell: ({ id, deliveryState }) => (
      <span className="tabular">
        <span>{id}</span> {deliveryState && <StateTag state={deliveryState} />}
      </span>
    ),
  }
}

function dateColumn(t: Translate<AdminKey>, language: Language): DataColumn<OrderRow> {
  return {
    id: 'time',
    header: t('orderTable.date'),
    sortable: true,
    numeric: true,
    cell: ({ date }) => formatDay(date, language, 'short'),
  }
}

function amountColumn(t: Translate<AdminKey>): DataColumn<OrderRow> {
  return {
    id: 'amount',
    header: t('orderTable.amount'),
    sortable: true,
    numeric: true,
    cell: (order) => <Amount order={order} />,
  }
}

function timeColumn(t: Translate<AdminKey>): DataColumn<OrderRow> {
  return {
    id: 'delivery',
    header: t('orderTable.delivery'),
    sortable: true,
    numeric: true,
    cell: ({ deliveryTime: time }) => {
      if (!time) return null
      return time.status === 'accepted' ? <SlotTime slot={time.slot} /> : t(`orderTable.${time.status}`)
    },
  }
}

function contactColumns(t: Translate<AdminKey>): DataColumn<OrderRow>[] {
  return [
    {
      id: 'recipient',
      header: t('orderTable.recipient'),
      cell: ({ addressInfo }) => addressInfo.name || t('orders.nameUnknown'),
    },
    {
      id: 'phone',
      header: t('orderTable.phone'),
      cell: ({ addressInfo }) => <span className="tabular">{addressInfo.phoneNumber}</span>,
    },
    {
      id: 'address',
      header: t('orderTable.address'),
      cell: ({ addressInfo }) => placeLines(addressInfo).join(' '),
    },
    {
      id: 'payment',
      header: t('orderTable.payment'),
      cell: ({ paymentId, way, byHand }) => (
        <details>
          <summary>{t(`paidBy.${readPaidBy(way, byHand) ?? 'unknown'}`)}</summary>
          <span className="cell-id">{paymentId}</span>
        </details>
      ),
    },
  ]
}

/** The total, and how much of it is owed, refunded, still to be refunded, or lost. */
function Amount({ order: { price, refunded, refundPending, lost, byHand } }: { order: OrderRow }) {
  const t = useAdminTranslate()
  const language = useLanguage()
  return (
    <span className="cell-lines">
      <span>{formatBaht(price.total, language)}</span>
      {byHand && isUnpaid(byHand.status) && (
        <span className={byHand.status === 'owed' ? 'tag tag--warn' : 'tag'}>
          {t(`transfers.states.${byHand.status}`)}
        </span>
      )}
      {refunded > 0 && (
        <small className="text-soft">
          {t('orderTable.refunded', { amount: formatBaht(refunded, language) })}
        </small>
      )}
      {refundPending > 0 && (
        <span className="tag tag--warn">
          {t('orderTable.refundPending', { amount: formatBaht(refundPending, language) })}
        </span>
      )}
      {lost > 0 && (
        <small className="text-soft">{t('orderTable.lost', { amount: formatBaht(lost, language) })}</small>
      )}
    </span>
  )
}

type AcceptedTime = Extract<OrderRow['deliveryTime'], { status: 'accepted' }>

function SlotTime({ slot: { kind, day, starts, ends } }: Pick<AcceptedTime, 'slot'>) {
  const t = useAdminTranslate()
  const language = useLanguage()
  return (
    <span className="cell-lines">
      <span>{formatSlotDay(day, language)}</span>
      <small className="text-soft tabular">
        <span>{formatTimes(starts, ends)}</span>
        {kind === 'pickup' && <span>{` · ${t('slots.kinds.pickup')}`}</span>}
      </small>
    </span>
  )
}

/** The first item that still comes, and the number of the others. */
function Items({ order: { cartItems } }: { order: Order }) {
  const t = useAdminTranslate()
  const language = useLanguage()
  const [first, ...others] = itemsToCome(cartItems)
  if (!first) return null
  return (
    <span className="cell-lines">
      <span>{`${textIn(first.title, language)} × ${first.count}`}</span>
      {others.length > 0 && (
        <small className="text-soft">{t('orderTable.more', { count: others.length })}</small>
      )}
    </span>
  )
}
