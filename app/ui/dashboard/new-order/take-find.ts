import { type Satang, toBaht } from '#app/shop/money.ts'
import type { ChatField } from '#app/shop/new-order/read-chat.ts'
import { BUYER_FIELDS } from '#app/shop/orders/buyer.ts'
import { type ShownLine, toFreeLine } from '#app/ui/dashboard/new-order/goods/shown-line.ts'
import { findInput, type PlaceChoice } from '#app/ui/delivery/chosen-place.ts'
import { findFirstSlot, type SlotChoice } from '#app/ui/delivery/slot-choice.ts'
import type { Taken } from './chat-choices.ts'
import { fillField } from './fill-fields.ts'

/** Whose name here is another than in the chat. */
const FIELDS: Partial<Record<ChatField, string>> = {
  buyerPhone: BUYER_FIELDS.phone.field,
  buyerName: BUYER_FIELDS.name.field,
}

interface Target {
  chosen: PlaceChoice
  choice: SlotChoice
  /** A day and time are to be chosen. */
  isTimed: boolean
  lines: ShownLine[]
  onLines: (lines: ShownLine[]) => void
}

/** Puts what was tapped in a pasted chat into its field. False where the form does not offer it. */
export function takeFind({ chosen, choice, isTimed, ...goods }: Target, [field, value]: Taken): boolean {
  const form = chosen.form.current
  if (field === 'price') {
    goods.onLines(withPrice(goods.lines, value))
    return true
  }
  if (field === 'day') return isTimed && chooseDay(choice, value)
  if (field === 'hour') return isTimed && chooseHour(choice, value)
  const name = field === 'place' ? 'pincode' : (FIELDS[field] ?? field)
  if (!isOffered(form, name)) return false
  if (field === 'place') chosen.choose(value)
  else fillField(form, name, value)
  return true
}

function isOffered(form: HTMLFormElement | null, name: string): boolean {
  const input = form && findInput(form, name)
  return Boolean(input && !input.closest('[hidden]'))
}

/** The price is of the first thing, or of something that has still to be named. */
function withPrice(lines: ShownLine[], amount: Satang): ShownLine[] {
  const [first, ...others] = lines
  const price = String(toBaht(amount))
  if (first) return [{ ...first, line: { ...first.line, price } }, ...others]
  return [toFreeLine(price)]
}

function chooseDay({ kind, days, mayChoose, choose }: SlotChoice, wanted: string): boolean {
  const day = days.find((offered) => offered.day === wanted)
  const slot = day ? findFirstSlot(day, mayChoose) : null
  if (slot) choose(kind, slot)
  return slot !== null
}

/** The time of the chosen day in which an hour lies; `10:00-12:00` begins at 10:00. */
function chooseHour({ kind, days, chosen, choose, mayChoose }: SlotChoice, wanted: string): boolean {
  const [hours = 0, minutes = 0] = wanted.slice(0, 5).split(':').map(Number)
  const at = 60 * hours + minutes
  const day = days.find((offered) => offered.day === chosen?.day.day)
  const offer = day?.slots.find((slot) => slot.starts <= at && at < slot.ends && mayChoose(slot))
  if (day && offer) choose(kind, { day: day.day, slotId: offer.slotId })
  return offer !== undefined
}
