import { useState } from 'react'
import type { LoadedOffers } from '#app/browser/delivery-offers.ts'
import { SLOT_KINDS, type SlotKind } from '#app/shop/delivery/delivery-slot.ts'
import {
  type ChosenSlot,
  chosenSlot,
  findOffer,
  isFree,
  nextOffer,
  type Offer,
  type OfferedDay,
} from '#app/shop/delivery/offers.ts'

export interface SlotChoice {
  kind: SlotKind
  /** The kinds that the shop offers, and those that were chosen. */
  kinds: SlotKind[]
  /** Days have the times of this kind only. */
  days: OfferedDay[]
  chosen: { day: OfferedDay; offer: Offer } | null
  /** The time that was chosen, or shown as the first free one, is not free any more. */
  isLost: boolean
  mayChoose(offer: Offer): boolean
  choose(kind: SlotKind, slot: WantedSlot | null): void
}

interface WantedSlot {
  day: string
  slotId: string
}

interface Wanted {
  kind: SlotKind | null
  slot: WantedSlot | null
  /** The kind that was chosen before this one. */
  before?: SlotKind | undefined
}

/** The chosen time as long as it is free, else the next one of its kind. The owner may choose full times too. */
export function useSlotChoice(
  { offers }: LoadedOffers,
  stored: { day?: string | undefined; slotId?: string | undefined; kind?: string | undefined },
  mayChoose: (offer: Offer) => boolean = isFree,
): SlotChoice {
  const all = offers?.days ?? []
  const [wanted, setWanted] = useState<Wanted>({ kind: toKind(stored.kind), slot: toSlot(stored) })
  const found = wanted.slot && findOffer(all, wanted.slot.day, wanted.slot.slotId)
  const kind = wanted.kind ?? found?.offer.kind ?? listKinds(all)[0] ?? 'delivery'
  // Once shown it stays: the other one may cost more, and is chosen by the shopper only.
  if (offers && !wanted.kind) setWanted({ ...wanted, kind })
  const [shown, setShown] = useState<WantedSlot | null>(null)
  const isStillFree = found !== null && mayChoose(found.offer) && found.offer.kind === kind
  const next = wanted.slot ? nextOffer(all, kind, wanted.slot.day) : offers?.earliest[kind]
  const chosen = isStillFree ? found : next ? findOffer(all, next.day, next.slotId) : null
  if (!wanted.slot && !shown && chosen) setShown({ day: chosen.day.day, slotId: chosen.offer.slotId })
  const expected = wanted.slot ?? shown
  return {
    kind,
    kinds: listKinds(all, kind, wanted.before),
    days: listDays(all, kind),
    chosen,
    mayChoose,
    isLost: offers !== null && expected !== null && !isFreeIn(listDays(all, kind), expected, mayChoose),
    choose: (next, slot) => {
      setWanted({ kind: next, slot, before: next === kind ? wanted.before : kind })
      setShown(null)
    },
  }
}

function listKinds(days: OfferedDay[], ...chosen: (SlotKind | undefined)[]): SlotKind[] {
  const isOffered = (kind: SlotKind) => days.some(({ slots }) => slots.some((slot) => slot.kind === kind))
  return SLOT_KINDS.filter((kind) => chosen.includes(kind) || isOffered(kind))
}

function toKind(stored: string | undefined): SlotKind | null {
  return SLOT_KINDS.find((kind) => kind === stored) ?? null
}

function toSlot({ day, slotId }: Partial<Record<keyof WantedSlot, string | undefined>>): WantedSlot | null {
  return day && slotId ? { day, slotId } : null
}

function isFreeIn(days: OfferedDay[], { day, slotId }: WantedSlot, mayChoose: SlotChoice['mayChoose']) {
  const offer = findOffer(days, day, slotId)?.offer
  return offer !== undefined && mayChoose(offer)
}

function listDays(days: OfferedDay[], kind: SlotKind): OfferedDay[] {
  return days.flatMap((day) => {
    const slots = day.slots.filter((slot) => slot.kind === kind)
    return slots.length > 0 ? [{ ...day, slots }] : []
  })
}

/** The first free time of a day, without a fee if there is one; for the owner also one that is not free. */
export function findFirstSlot(day: OfferedDay, mayChoose: SlotChoice['mayChoose']): ChosenSlot | null {
  const may = day.slots.filter(mayChoose)
  const free = may.filter(isFree)
  const first = free.find(({ fee }) => fee === 0) ?? free[0] ?? may[0]
  return first ? chosenSlot(day, first) : null
}
