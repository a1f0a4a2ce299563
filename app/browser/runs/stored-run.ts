import { useMemo, useSyncExternalStore } from 'react'
import { readStored, removeStored, watchStored, writeStored } from '#app/browser/stored/storage.ts'
import type { DriverRun } from '#app/shop/runs/driver-run.ts'
import { listNewer, type Queued, readQueue } from '#app/shop/runs/queue.ts'
import { RUN_KEY, RUN_QUEUE_KEY } from '#app/shop/storage-names.ts'

/** The run as it was last read, for a page that opens without a network; null on the server. */
export function useStoredRun(): DriverRun | null {
  const text = useStoredText(RUN_KEY)
  return useMemo(() => readRun(text), [text])
}

export function storeRun(run: DriverRun): void {
  writeStored('local', RUN_KEY, JSON.stringify(run))
}

function readRun(text: string | null): DriverRun | null {
  try {
    const run = JSON.parse(text ?? 'null') as DriverRun | null
    return run && { ...run, at: new Date(run.at) }
  } catch {
    return null
  }
}

/** Presses that wait to be sent or were refused; empty on the server. */
export function useQueue(): Queued[] {
  const text = useStoredText(RUN_QUEUE_KEY)
  return useMemo(() => readQueue(text), [text])
}

export const storedQueue = () => readQueue(readStored('local', RUN_QUEUE_KEY))

export function addToQueue(presses: Queued[]): void {
  const before = storedQueue()
  const added = presses.filter(({ id }) => before.every((other) => other.id !== id))
  storeQueue([...before, ...added])
}

export function removeFromQueue(id: string): void {
  storeQueue(storedQueue().filter((press) => press.id !== id))
}

/** Of what the shop has, all that its answer to this question shows; `askedAt` is by the phone's clock. */
export function removeDone(askedAt: number): void {
  const queue = storedQueue()
  const left = listNewer(queue, askedAt)
  if (left.length < queue.length) storeQueue(left)
}

export function markSettled(id: string, how: Pick<Queued, 'isRefused' | 'doneAt'>): void {
  storeQueue(storedQueue().map((press) => (press.id === id ? { ...press, ...how } : press)))
}

export function forgetRun(): void {
  removeStored('local', RUN_KEY)
  removeStored('local', RUN_QUEUE_KEY)
}

function storeQueue(queue: Queued[]) {
  writeStored('local', RUN_QUEUE_KEY, JSON.stringify(queue))
}

function useStoredText(key: string): string | null {
  return useSyncExternalStore(
    watchStored,
    () => readStored('local', key),
    () => null,
  )
}
