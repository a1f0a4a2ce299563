import { z } from 'zod'
import { readTypedDay, toMoment } from '#app/shop/day.ts'
import {
  type BoardMove,
  type DeliveryKind,
  type DeliveryStatus,
  FAILURES,
  listBoardMoves,
  STATUS_FACTS,
} from '#app/shop/delivery/delivery-status.ts'
import type { DeliveryTime } from '#app/shop/delivery/delivery-time.ts'
import type { Gift } from '#app/shop/delivery/gift.ts'
import { moveForm } from '#app/shop/delivery/move-form.ts'
import type { ChosenSlot } from '#app/shop/delivery/offers.ts'
import type { Translated } from '#app/shop/language.ts'
import type { Satang } from '#app/shop/money.ts'
import { isMade } from '#app/shop/orders/order-progress.ts'
import type { PhotoState } from '#app/shop/pictures/delivery-picture.ts'

export interface BoardLine {
  id: string
  title: Translated
  imageUrl: string
  count: number
  /** Pieces that are finished. */
  made: number
  /** It was refunded, and is not made any more. */
  isTakenOut: boolean
}

/** A parcel on the board. */
export interface BoardCard {
  receipt: string
  status: DeliveryStatus
  kind: DeliveryKind
  version: number
  /** Null for an order without a time. */
  slot: ChosenSlot | null
  deliveryTime: DeliveryTime | null
  /** What the buyer says to the photo of the bouquet. */
  photo: PhotoState
  /** Its number on all papers; null for an order without a time. */
  stop: number | null
  /** The name of the driver's run that it is in. */
  run: string | null
  recipient: string
  district: string | null
  gift: Pick<Gift, 'call' | 'replace' | 'placeKind' | 'anonymous'> & { hasCard: boolean }
  lines: BoardLine[]
  /** Cash that the driver collects; 0 for a parcel that is paid. */
  collect: Satang
  /** Its last move can still be taken back. */
  mayTakeBack: boolean
}

export interface BoardLane {
  /** Null for orders without a time. */
  slot: ChosenSlot | null
  cards: BoardCard[]
}

/** By day and time; orders without one come last. A slot of deliveries comes before pick-ups of the same hour. */
export function toLanes(cards: BoardCard[]): BoardLane[] {
  // The browser sorts them too, and old ones have no `Map.groupBy`.
  const byTime = new Map<string, BoardCard[]>()
  for (const card of cards) {
    const time = card.slot ? `${card.slot.day} ${card.slot.slotId}` : card.kind
    byTime.set(time, [...(byTime.get(time) ?? []), card])
  }
  return [...byTime.values()]
    .map((group) => ({ slot: group[0]?.slot ?? null, cards: sortToMake(group) }))
    .sort(({ slot: one }, { slot: other }) => laneOrder(one).localeCompare(laneOrder(other)))
}

/** In the order of making: a run leaves as one, so all its parcels stand where its first stop would. */
function sortToMake(cards: BoardCard[]): BoardCard[] {
  const firstStops = new Map<string, number>()
  for (const { run, stop } of cards)
    if (run !== null) firstStops.set(run, Math.min(firstStops.get(run) ?? Number.MAX_SAFE_INTEGER, stop ?? 0))
  const toTurn = ({ run, stop }: BoardCard) => (run === null ? null : firstStops.get(run)) ?? stop ?? 0
  return cards.sort((one, other) => toTurn(one) - toTurn(other) || byStop(one, other))
}

const byStop = (one: BoardCard, other: BoardCard) =>
  (one.stop ?? 0) - (other.stop ?? 0) || one.receipt.localeCompare(other.receipt)

function laneOrder(slot: ChosenSlot | null): string {
  if (!slot) return '9999'
  return `${slot.day} ${String(slot.starts).padStart(4, '0')} ${slot.kind === 'pickup' ? 1 : 0}`
}

export const laneKey = ({ slot, cards: [first] }: BoardLane): string =>
  slot ? `${slot.day}-${slot.slotId}` : (first?.kind ?? 'none')

/** A slow phone draws so many cards in a second. */
const MAX_CARDS_DRAWN = 100

/** The lanes whose cards are drawn: all of a usual day, else the asked one, or the one that is worked on now. */
export function listOpenLanes(lanes: BoardLane[], asked: string | null, now: Date): ReadonlySet<string> {
  const count = lanes.reduce((sum, { cards }) => sum + cards.length, 0)
  if (count <= MAX_CARDS_DRAWN) return new Set(lanes.map(laneKey))
  const isOpen = (lane: BoardLane) => lane.cards.some(({ status }) => !STATUS_FACTS[status].isOver)
  const isAhead = ({ slot }: BoardLane) => slot !== null && toMoment(slot.day, slot.ends) >= now
  const lane =
    lanes.find((each) => laneKey(each) === asked) ??
    lanes.find((each) => isAhead(each) && isOpen(each)) ??
    lanes.find(isOpen) ??
    lanes[0]
  return new Set(lane ? [laneKey(lane)] : [])
}

/** Counts of a lane's heading. */
export function countLane({ cards }: BoardLane) {
  return { made: cards.filter(({ status }) => isMade(status)).length, all: cards.length }
}

export interface ToMake extends Omit<BoardLine, 'isTakenOut'> {
  /** Parcels that wait for pieces of it, in the order of making. */
  receipts: string[]
}

/** Each product that is not finished: what is needed first comes first, by time, then by stop. */
export function listToMake(lanes: BoardLane[]): ToMake[] {
  const found = new Map<string, ToMake>()
  for (const { receipt, status, lines } of lanes.flatMap(({ cards }) => cards)) {
    if (isMade(status)) continue
    for (const { isTakenOut, ...line } of lines) {
      if (isTakenOut) continue
      const known = found.get(line.id) ?? { ...line, count: 0, made: 0, receipts: [] }
      known.count += line.count
      known.made += Math.min(line.made, line.count)
      known.receipts.push(receipt)
      found.set(line.id, known)
    }
  }
  return [...found.values()].filter(({ count, made }) => made < count)
}

/** The large button of a card: a shop that notes no beginning taps once for each bouquet. */
const USUAL_MOVES: Partial<Record<DeliveryStatus, readonly BoardMove[]>> = {
  accepted: ['ready'],
  arranging: ['ready'],
  ready: ['collected', 'out'],
}

/** The usual move first. */
export function listCardMoves({ status, kind }: Pick<BoardCard, 'status' | 'kind'>): BoardMove[] {
  const moves = listBoardMoves(status, kind)
  const wanted = kind === 'pickup' ? USUAL_MOVES[status] : [...(USUAL_MOVES[status] ?? [])].reverse()
  const first = wanted?.find((move) => moves.includes(move))
  return first ? [first, ...moves.filter((move) => move !== first)] : moves
}

/** Its time is over, and it has not arrived. */
export function isLate({ slot, status }: Pick<BoardCard, 'slot' | 'status'>, now: Date): boolean {
  return slot !== null && !STATUS_FACTS[status].isOver && toMoment(slot.day, slot.ends) < now
}

/** Ids have no signs that nobody can see. */
const id = z.string().regex(/^[\x21-\x7e]{1,200}$/)
const { version } = moveForm.shape

export const takeBackForm = z.object({ receipt: id, version })
export const cardMoveForm = moveForm.extend({ receipt: id })
export const cardFailedForm = takeBackForm.extend({ failed: z.enum(FAILURES) })
export const madeForm = takeBackForm.extend({ line: id })

/** The buttons of a card are of one form; some of them have names of their own. */
export function chooseCardIntent(form: FormData): string {
  if (form.has('takeBack')) return 'take-back'
  if (form.has('line')) return 'made'
  return form.has('failed') ? 'failed' : String(form.get('intent') ?? '')
}

/** The wall screen gets no names. */
export function withoutPerson<T extends { recipient: string }>(card: T): T {
  return { ...card, recipient: '' }
}

/** The day that the board shows; an unknown one is today. */
export function readBoardDay(search: URLSearchParams, today: string): string {
  return readTypedDay(search.get('day') ?? '') ?? today
}
