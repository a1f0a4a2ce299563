import { useEffect, useRef, useState } from 'react'
import { offersQuery, useOffers } from '#app/browser/delivery-offers.ts'
import { useShopFacts } from '#app/browser/shop-facts.ts'
import { NO_EXTRA_FEES, priceByHand } from '#app/shop/checkout/pricing.ts'
import { PICKUP_FEE } from '#app/shop/delivery/delivery-fee.ts'
import { isFree, type Offer } from '#app/shop/delivery/offers.ts'
import type { FormRefusal } from '#app/shop/forms/form-answer.ts'
import { parseBaht } from '#app/shop/money.ts'
import type { OrderMoney } from '#app/shop/new-order/order-money.ts'
import { type ShownLine, sumFreeWork, toPriced } from '#app/ui/dashboard/new-order/goods/shown-line.ts'
import { useSlotChoice } from '#app/ui/delivery/slot-choice.ts'
import { readStoredOrder, type StoredOrder, storeOrder, storeUnsent } from './stored-order.ts'
import type { How } from './when-part.tsx'

const isNotOver = ({ room }: Offer) => room?.isOver !== true
const PLACE_PAUSE_MS = 400

/** What is typed, as far as price and times depend on it; all of it is stored in this browser. */
export function useOrderDraft(
  form: { current: HTMLFormElement | null },
  { joins, refusal }: { joins: string | null; refusal: FormRefusal | undefined },
) {
  const [stored] = useState(() => withJoins(readStoredOrder(), joins))
  const { token, fields } = stored
  const [lines, setLines] = useState(stored.lines)
  const [sent, setSent] = useState(stored.lines)
  const [money, setMoney] = useState((fields.money ?? 'link') as OrderMoney)
  const [manualHow, setHow] = useState((fields.how ?? 'delivery') as How)
  const [isDayOpen, setDayOpen] = useState(fields.dayOpen === 'yes')
  const [typed, setTyped] = useState(() => readTyped(new Map(Object.entries(fields))))
  const { delivery } = useShopFacts()
  const loaded = useOffers(toTimesQuery(lines, typed.place), '/dashboard/new-order/times')
  const choice = useSlotChoice(loaded, { day: fields.deliveryDay, slotId: fields.deliverySlot }, isNotOver)
  const offersTimes = (loaded.offers?.days.length ?? 0) > 0
  const how = manualHow !== 'parcel' && offersTimes ? choice.kind : manualHow
  const { chosen } = choice
  const isTimed = how !== 'parcel' && !isDayOpen && chosen !== null
  const usual = how === 'delivery' ? (loaded.offers?.terms ?? delivery) : PICKUP_FEE
  const price = priceByHand(lines.map(toPriced), usual, {
    ...{ fee: typed.fee, discount: typed.discount, discountReason: '' },
    extra: isTimed ? { slotFee: chosen.offer.fee, dayFee: chosen.day.surcharge } : NO_EXTRA_FEES,
  })
  const store = useStoring({ refusal, form, token, lines, onTyped: (data) => setTyped(readTyped(data)) })
  return {
    ...{ token, fields, lines, sent, money, how, loaded, choice, price, usualFee: usual.fee, store },
    isDayOpen,
    setDayOpen,
    isBeyond: isTimed && !isFree(chosen.offer),
    setLines(next: ShownLine[]) {
      setLines(next)
      store(next)
    },
    setMoney,
    setHow,
    onSend() {
      setSent(lines)
      store(lines, true)
    },
    isRestored: Object.keys(fields).length > 0 || stored.lines.length > 0,
  }
}

/** The order in whose parcel the next one goes, by the address of the page. */
function withJoins(stored: StoredOrder, joins: string | null): StoredOrder {
  return joins ? { ...stored, fields: { ...stored.fields, joins, how: 'parcel' } } : stored
}

interface Storing {
  refusal: FormRefusal | undefined
  form: { current: HTMLFormElement | null }
  token: string
  lines: ShownLine[]
  onTyped: (form: FormData) => void
}

/** Stores at once what is typed, and looks up what depends on it once typing pauses. */
function useStoring({ refusal, form, token, lines, onTyped }: Storing) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The server took nothing down.
  useEffect(() => {
    if (refusal) storeUnsent()
  }, [refusal])
  return (nextLines = lines, isSent = false) => {
    if (!form.current) return
    const data = new FormData(form.current)
    storeOrder({ token, form: data, lines: nextLines, isSent })
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onTyped(data), PLACE_PAUSE_MS)
  }
}

interface Getter {
  get(name: string): unknown
}

function readTyped(form: Getter) {
  const text = (name: string) => String(form.get(name) ?? '')
  const fee = parseBaht(text('fee'))
  return {
    fee: text('fee').trim() === '' ? null : fee,
    discount: parseBaht(text('discount')) ?? 0,
    place: { pincode: text('pincode'), province: text('province'), district: text('district') },
  }
}

/** As shoppers ask, and the work of what is not in the catalogue. */
function toTimesQuery(lines: ShownLine[], place: Parameters<typeof offersQuery>[1]): string {
  const query = new URLSearchParams(offersQuery([], place))
  for (const { line } of lines) {
    if (line.kind !== 'product') continue
    query.append('id', line.id)
    query.append('count', String(line.count))
  }
  const work = sumFreeWork(lines)
  if (work > 0) query.set('work', String(work))
  return query.toString()
}
