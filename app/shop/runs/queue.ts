import { z } from 'zod'
import { FAILURES, LEFT_AT } from '#app/shop/delivery/delivery-status.ts'
import type { DriverStop } from './driver-run.ts'

/** `id` is the move's or photo's own: sent twice, it counts once. */
const base = {
  id: z.string(),
  /** The shop did not take it over: it is shown until the driver has read it, and never sent again. */
  isRefused: z.boolean().optional(),
  /** By the phone's clock in milliseconds: the shop has it since then. */
  doneAt: z.number().optional(),
}
const atStop = { ...base, receipt: z.string(), stop: z.number() }

const queued = z.discriminatedUnion('intent', [
  z.object({
    ...base,
    intent: z.literal('start'),
    shown: z.array(z.object({ receipt: z.string(), version: z.number() })),
  }),
  z.object({
    ...{ ...atStop, intent: z.literal('delivered'), version: z.number() },
    ...{ leftAt: z.enum(LEFT_AT), whoTook: z.string(), collected: z.string(), sendId: z.string() },
  }),
  z.object({ ...atStop, intent: z.literal('failed'), version: z.number(), failure: z.enum(FAILURES) }),
  z.object({ ...atStop, intent: z.literal('photo') }),
])

/** A driver's press that the phone has still to send. */
export type Queued = z.infer<typeof queued>

/** Stored by this or another version of the page; what cannot be read is left out. */
export function readQueue(text: string | null): Queued[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    return (Array.isArray(stored) ? stored : []).flatMap((each) => queued.safeParse(each).data ?? [])
  } catch {
    return []
  }
}

export interface ShownStop extends DriverStop {
  /** It stands like this on the phone only. */
  isUnsent: boolean
}

/** It has still to be sent. */
export const isUnsent = ({ isRefused, doneAt }: Queued) => !isRefused && doneAt === undefined

/** Those that are still to be applied to a run that the phone asked for at that time; its answer has all that were done before. */
export function listNewer(queue: Queued[], askedAt: number): Queued[] {
  return queue.filter(({ doneAt }) => doneAt === undefined || doneAt > askedAt)
}

/** The stops as they will be once everything is sent. */
export function applyQueued(stops: DriverStop[], queue: Queued[]): ShownStop[] {
  const open = queue.filter(({ isRefused }) => !isRefused)
  return stops.map((stop) =>
    open.reduce<ShownStop>((before, press) => applyOne(before, press), { ...stop, isUnsent: false }),
  )
}

function applyOne(stop: ShownStop, press: Queued): ShownStop {
  const { receipt, version, status } = stop
  if (press.intent === 'start') {
    const isLoaded = press.shown.some((each) => each.receipt === receipt && each.version === version)
    return isLoaded && status === 'ready' ? { ...stop, status: 'out', version: version + 1 } : stop
  }
  if (press.receipt !== receipt) return stop
  if (press.intent === 'photo') return { ...stop, isUnsent: stop.isUnsent || isUnsent(press) }
  if (press.version !== version || status !== 'out') return stop
  return { ...stop, status: press.intent, version: version + 1, isUnsent: isUnsent(press) }
}

/** A press as fields of the form that `/run/moves` reads. */
export function toSentFields(press: Queued): Record<string, string> {
  switch (press.intent) {
    case 'start':
      return { intent: 'start', shown: JSON.stringify(press.shown) }
    case 'photo':
      return { intent: 'photo', receipt: press.receipt, sendId: press.id }
    case 'failed':
      return { ...toMoveFields(press), failure: press.failure }
    case 'delivered': {
      const { leftAt, whoTook, collected, sendId } = press
      return { ...toMoveFields(press), leftAt, whoTook, collected, sendId }
    }
  }
}

function toMoveFields({ intent, receipt, version, id }: Extract<Queued, { version: number }>) {
  return { intent, receipt, version: String(version), moveId: id }
}
