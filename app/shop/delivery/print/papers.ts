import { z } from 'zod'
import { type Gift, hasCard } from '#app/shop/delivery/gift.ts'
import { jsonField } from '#app/shop/forms/fields.ts'
import type { Parcel } from './parcel.ts'

/** Papers of a day, each for all its orders or for a time of it. */
export const PRINTS = ['cards', 'labels', 'worksheets'] as const
export type PrintName = (typeof PRINTS)[number]

/** The slip is printed from its order's page, a run's sheet from the run's. */
export type PaperName = PrintName | 'slip' | 'run'

/** What a paper shows of an order that can change later; without a delivery time both are null. */
export interface Printed {
  corrections: number
  day: string | null
  slotId: string | null
}

export type PrintState = 'not-printed' | 'printed' | 'changed'

/** `changed`: the order was corrected or moved after this paper was printed. */
export function printState(now: Printed, printed: Printed | null): PrintState {
  if (!printed) return 'not-printed'
  const isSame =
    printed.corrections === now.corrections && printed.day === now.day && printed.slotId === now.slotId
  return isSame ? 'printed' : 'changed'
}

/** Orders without a message have no card. */
export function hasPaper(paper: PrintName, gift: Gift): boolean {
  return paper !== 'cards' || hasCard(gift)
}

/** An order as the page shows it, with the number that its papers bear. */
const shownParcel = z.object({
  receipt: z.string().max(40),
  stop: z.number().int().positive().max(32_767),
  corrections: z.number().int().min(0),
})
export type ShownParcel = z.infer<typeof shownParcel>

export function toShown({ receipt, stop, corrections }: Parcel): ShownParcel {
  return { receipt, stop, corrections }
}

/** False if a page shows another number, or what was corrected since, or a parcel that is gone. */
export function isAsShown(seen: ShownParcel, parcel: Parcel | undefined): boolean {
  return (
    parcel?.receipt === seen.receipt && parcel.stop === seen.stop && parcel.corrections === seen.corrections
  )
}

const MAX_PARCELS = 5000

/** Sent when papers are printed: everything that the page shows, on paper or not. */
export const printForm = z.object({
  shown: jsonField(500_000, z.array(shownParcel).max(MAX_PARCELS)),
})

export const slipForm = z.object({ corrections: z.coerce.number().int().min(0) })
