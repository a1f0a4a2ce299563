import { newIdempotencyKey } from '#app/browser/idempotency-key.ts'
import type { OfferedDay } from '#app/shop/delivery/offers.ts'
import type { Satang } from '#app/shop/money.ts'
import type { ChatField } from '#app/shop/new-order/read-chat.ts'
import { BUYER_FIELDS } from '#app/shop/orders/buyer.ts'
import type { PlaceChoice } from '#app/ui/delivery/chosen-place.ts'
import { findFirstSlot, type SlotChoice } from '#app/ui/delivery/slot-choice.ts'
import type { Taken } from './chat-choices.ts'
import { fillField } from './fill-fields.ts'
import type { ShownLine } from './stored-order.ts'

/** Whose name here is another than in the chat. */
const FIELDS: Partial<Record<ChatField, string>> = {
  buyerPhone: BUYER_FIELDS.phone.field,
  buyerName: BUYER_FIELDS.name.field,
}

interface Target {
  chosen: PlaceChoice
  choice: SlotChoice
  lines: ShownLine[]
  onLines: (lines: ShownLine[]) => void
}

/** Puts what was tapped in a pasted chat into its field. */
export function takeFind({ chosen, choice, lines, onLines }: Target, [field, value]: Taken): void {
  if (field === 'place') chosen.choose(value)
  else if (field === 'price') onLines(withPrice(lines, value))
  else if (field === 'day') chooseDay(choice, value)
  else if (field === 'hour') chooseHour(choice, value)
  else fillField(chosen.form.current, FIELDS[field] ?? field, value)
}

/** The price is of the first thing, or of something that has still to be named. */
function withPrice(lines: ShownLine[], price: Satang): ShownLine[] {
  const [first, ...others] = lines
  // The field of the price begins anew with its key.
  const key = newIdempotencyKey()
  if (first) return [{ ...first, key, line: { ...first.line, price } }, ...others]
  return [{ key, product: null, line: { kind: 'free', title: '', count: 1, price, work: 1 } }]
}

function chooseDay({ kind, days, mayChoose, choose }: SlotChoice, wanted: string): void {
  const day = days.find((offered) => offered.day === wanted)
  const slot = day && findFirstSlot(day, mayChoose)
  if (slot) choose(kind, slot)
}

/** The time of the chosen day in which an hour lies; `10:00-12:00` begins at 10:00. */
function chooseHour({ kind, chosen, choose, mayChoose }: SlotChoice, wanted: string): void {
  const [hours = 0, minutes = 0] = wanted.slice(0, 5).split(':').map(Number)
  const at = 60 * hours + minutes
  const offer = chosen && findAt(chosen.day, at)
  if (chosen && offer && offer.kind === kind && mayChoose(offer)) {
    choose(kind, { day: chosen.day.day, slotId: offer.slotId })
  }
}

function findAt({ slots }: OfferedDay, at: number) {
  return slots.find(({ starts, ends }) => starts <= at && at < ends)
}
