import type { DeliveryKind, DeliveryStatus } from '#app/shop/delivery/delivery-status.ts'
import { STATUS_FACTS } from '#app/shop/delivery/delivery-status.ts'
import type { ChosenSlot } from '#app/shop/delivery/offers.ts'
import type { Translated } from '#app/shop/language.ts'
import type { Satang } from '#app/shop/money.ts'

/** A driver's link counts so long. */
export const RUN_LINK_HOURS = 12

/** A parcel of a day, as the owner puts it into runs. */
export interface RunParcel {
  receipt: string
  /** Its number on all papers. */
  stop: number
  slot: ChosenSlot
  /** Both null for the default zone. */
  zone: Translated | null
  zoneId: string | null
  recipient: string
  status: DeliveryStatus
  kind: DeliveryKind
  /** Cash that is still owed. */
  collect: Satang
  /** Cash that the driver noted; null before. */
  collected: Satang | null
  /** Cash for it that the owner noted as received since its delivery. */
  settled: Satang
  runId: string | null
  /** Its turn in the run, from 1. */
  position: number | null
}

/** `waiting`: no phone has opened it yet. */
export type RunLinkState = 'none' | 'waiting' | 'opened' | 'over'

export interface RunFacts {
  id: string
  day: string
  name: string
  version: number
  endedAt: Date | null
  /** Cash that the driver gave to the shop at the end. */
  cashGiven: Satang | null
  link: RunLinkState
}

export interface Run extends RunFacts {
  parcels: RunParcel[]
}

/** Parcels of one time and zone that are in no run. */
export interface RunGroup {
  slot: ChosenSlot
  zone: Translated | null
  zoneId: string | null
  parcels: RunParcel[]
}

export interface RunDay {
  runs: Run[]
  groups: RunGroup[]
}

/** Only deliveries that are under way may; one that came back must be ready again. */
export function mayJoinRun({ status, kind }: Pick<RunParcel, 'status' | 'kind'>): boolean {
  return (
    kind === 'delivery' && STATUS_FACTS[status].hasTime && !STATUS_FACTS[status].isOver && status !== 'failed'
  )
}

/** Each run with its parcels by their turn, and the parcels in none by time and zone. A run that has ended holds nothing open. */
export function toRunDay(runs: RunFacts[], parcels: RunParcel[]): RunDay {
  const ended = new Set(runs.filter(({ endedAt }) => endedAt !== null).map(({ id }) => id))
  const isFree = ({ runId }: RunParcel) => runId === null || ended.has(runId)
  const free = parcels.filter((parcel) => isFree(parcel) && mayJoinRun(parcel))
  return {
    runs: runs.map((run) => ({
      ...run,
      parcels: parcels
        .filter(({ runId }) => runId === run.id)
        .sort((one, other) => (one.position ?? 0) - (other.position ?? 0)),
    })),
    groups: groupParcels(free),
  }
}

function groupParcels(parcels: RunParcel[]): RunDay['groups'] {
  const groups = Map.groupBy(parcels, ({ slot, zoneId }) => `${slot.slotId} ${zoneId ?? ''}`)
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    return first ? [{ slot: first.slot, zone: first.zone, zoneId: first.zoneId, parcels: group }] : []
  })
}

export interface RunCash {
  /** Still to be collected. */
  open: Satang
  collected: Satang
  /** Still owed for delivered parcels and not noted by the driver, or noted and not given to the shop. */
  missing: Satang
}

export function sumCash({
  parcels,
  endedAt,
  cashGiven,
}: Pick<Run, 'parcels' | 'endedAt' | 'cashGiven'>): RunCash {
  let [open, collected, short] = [0, 0, 0]
  for (const parcel of parcels) {
    collected += parcel.collected ?? 0
    short += cashShort(parcel)
    if (endedAt === null && mayJoinRun(parcel)) open += parcel.collect
  }
  return { open, collected, missing: Math.max(0, short + collected - (cashGiven ?? collected)) }
}

/** An owner who says that money came in takes it off, from the driver's cash first. */
export function cashShort({
  status,
  collect,
  collected,
  settled,
}: Pick<RunParcel, 'status' | 'collect' | 'collected' | 'settled'>): Satang {
  if (status !== 'delivered') return 0
  return Math.max(0, collect - Math.max(0, (collected ?? 0) - settled))
}

/** Receipts of parcels that are still on their way. */
export function listStillOut(parcels: Pick<RunParcel, 'receipt' | 'status'>[]): string[] {
  return parcels.filter(({ status }) => status === 'out').map(({ receipt }) => receipt)
}
