import { findLeftOut, type LeftOutPart } from '#app/shop/checkout/left-out.ts'
import { type ExtraFees, NO_EXTRA_FEES } from '#app/shop/checkout/pricing.ts'
import { type DeliveryFee, PICKUP_FEE } from '#app/shop/delivery/delivery-fee.ts'
import type { DeliveryAddress } from '#app/shop/delivery/delivery-fields.ts'
import type { DeliveryInput } from '#app/shop/delivery/delivery-form.ts'
import type { DeliveryPlan, Schedule } from '#app/shop/delivery/delivery-plan.ts'
import type { DeliverySlot, SlotKind } from '#app/shop/delivery/delivery-slot.ts'
import { type OfferedParts, offeredGift } from '#app/shop/delivery/gift.ts'
import {
  chosenSlot,
  findOffer,
  isFree,
  isOnlyPickup,
  type Offer,
  type OfferedDay,
  offersFor,
  SLOT_PROBLEMS,
} from '#app/shop/delivery/offers.ts'
import type { DeliveryTerms } from '#app/shop/delivery/zones/zones.ts'
import type { FieldErrors } from '#app/shop/forms/fields.ts'
import { done, type Outcome, type Refusal, refused } from '#app/shop/problem.ts'
import { offeredSlots, type PlanningShop, readPlan } from './slot-plan.ts'
import { termsFor } from './zones/zones.ts'

export interface PlannedDelivery {
  /** Null if the purchase has nothing to say about its delivery. */
  plan: DeliveryPlan | null
  fee: DeliveryFee
  extra: ExtraFees
}

export type FieldRefusal = Refusal & { fieldErrors: FieldErrors }

/** Buy Now's delivery with the typed address. */
type WantedDelivery = DeliveryInput &
  Pick<DeliveryAddress, 'pincode' | 'address'> & {
    kind?: SlotKind | undefined
    leftOut?: LeftOutPart[] | undefined
  }

/** Describes products as they are in the catalogue now. */
export interface DeliveredLine {
  count: number
  work: number
  leadMinutes: number
  ribbon: boolean
  category: string
}

/**
 * The delivery of a purchase at today's fees. Refused with `slot-full`, `slot-closed`, `slot-no-pickup`, `slot-only-pickup`
 * or `slot-late` if the chosen time is not free, with `not-delivered-there`, and at its field for a gift that is not offered. Holds nothing yet.
 */
export async function planDelivery(
  shop: PlanningShop,
  input: WantedDelivery,
  lines: DeliveredLine[],
): Promise<Outcome<PlannedDelivery> | FieldRefusal> {
  const [slots, terms] = await Promise.all([offeredSlots(shop), termsFor(shop, input)])
  const { chosen } = input
  const found = chosen && (await findChosen(shop, { slots, terms, lines }, chosen))
  const mismatch = findMismatch(input, found, slots)
  if (mismatch) return refused(mismatch)
  const isPickup = found?.offer.kind === 'pickup'
  if (terms.isClosed && !isPickup) return refused('not-delivered-there')
  if (found && !isFree(found.offer)) return refused(SLOT_PROBLEMS[found.offer.state])
  const offered = await readOfferedParts(shop, lines)
  const fieldErrors = findLeftOut(input.gift, offered, input.leftOut ?? [])
  if (fieldErrors) return { ...refused('check-fields'), fieldErrors }
  const schedule =
    slots.length === 0 ? null : { work: sumWork(lines), slot: found && chosenSlot(found.day, found.offer) }
  return done({
    plan: toPlan({ ...input, gift: offeredGift(input.gift, offered) }, terms, schedule),
    fee: isPickup ? PICKUP_FEE : terms,
    extra: found ? { slotFee: found.offer.fee, dayFee: found.day.surcharge } : NO_EXTRA_FEES,
  })
}

function findMismatch(input: WantedDelivery, found: { offer: Offer } | null, slots: DeliverySlot[]) {
  if (!found && isOnlyPickup(slots)) return 'slot-only-pickup'
  if (isAsChosen(input, found)) return null
  return input.kind === 'pickup' ? 'slot-no-pickup' : 'slot-closed'
}

/** No time is chosen only for a delivery; a page that sends no kind takes that of its time. */
function isAsChosen({ chosen, kind }: WantedDelivery, found: { offer: Offer } | null): boolean {
  if (!found) return !chosen && kind !== 'pickup'
  return kind === undefined || found.offer.kind === kind
}

async function readOfferedParts({ settings }: PlanningShop, lines: DeliveredLine[]): Promise<OfferedParts> {
  const { offersCards } = (await settings.current()).planning
  return { card: offersCards, ribbon: lines.some(({ ribbon }) => ribbon) }
}

interface Wanted {
  slots: DeliverySlot[]
  terms: DeliveryTerms
  lines: DeliveredLine[]
  /** Of an order, as it was counted at the purchase; else that of its lines. */
  work?: number | null
}

/** Every time of the coming days for these goods; none where the shop offers no times. */
export async function listOfferedDays(
  shop: PlanningShop,
  { slots, terms, lines, work }: Wanted,
): Promise<OfferedDay[]> {
  if (slots.length === 0) return []
  const wanted = toWantedDelivery(lines, terms)
  return offersFor(await readPlan(shop, slots), { ...wanted, work: work ?? wanted.work }, new Date())
}

async function findChosen(
  shop: PlanningShop,
  { slots, terms, lines }: Wanted,
  { day, slotId }: { day: string; slotId: string },
): Promise<{ day: OfferedDay; offer: Offer } | null> {
  const offered = await listOfferedDays(shop, {
    slots: slots.filter(({ id }) => id === slotId),
    terms,
    lines,
  })
  return findOffer(offered, day, slotId)
}

export function toWantedDelivery(lines: DeliveredLine[], terms: DeliveryTerms) {
  return {
    work: sumWork(lines),
    leadMinutes: Math.max(0, ...lines.map(({ leadMinutes }) => leadMinutes)),
    categoryKeys: lines.map(({ category }) => category.toLowerCase()),
    terms,
  }
}

/** Portions of a day's work. */
export function sumWork(lines: DeliveredLine[]): number {
  return lines.reduce((sum, { work, count }) => sum + work * count, 0)
}

function toPlan(
  { gift, province, district, subdistrict, pincode, address }: WantedDelivery,
  { zoneId }: DeliveryTerms,
  schedule: Schedule | null,
): DeliveryPlan | null {
  if (!schedule && !zoneId && !province && Object.keys(gift).length === 0) return null
  const line = subdistrict ? { subdistrict, line: address } : {}
  const place = province || district ? { province, district, postcode: pincode, ...line } : null
  return { gift, place, zoneId, schedule }
}
