import { useEffect, useState } from 'react'
import { newIdempotencyKey } from '#app/browser/idempotency-key.ts'
import { readStored, removeStored, writeStored } from '#app/browser/stored/storage.ts'
import type { OrderChannel } from '#app/shop/orders/buyer.ts'
import { NEW_ORDER_CHANNEL_KEY, NEW_ORDER_KEY } from '#app/shop/storage-names.ts'
import { type ShownLine, withTyped } from '#app/ui/dashboard/new-order/goods/shown-line.ts'

/** What was typed in this browser, so that a call that is cut off, or a dead spot, loses nothing. */
export interface StoredOrder {
  /** Sent again after no answer, it is the same order. */
  token: string
  /** The order to which the page adds. */
  joins: string | null
  fields: Record<string, string>
  lines: ShownLine[]
  /** The form was sent: once it is saved, this is forgotten. */
  isSent: boolean
}

const MAX_STORED = 10

/** This tab's own call; one that joins an order is another. */
const tabKey = (joins: string | null) => `${NEW_ORDER_KEY} ${joins ?? ''}`

/** Newest first. */
function readAll(): StoredOrder[] {
  try {
    const stored: unknown = JSON.parse(readStored('local', NEW_ORDER_KEY) ?? '[]')
    // The version before stored one.
    const all = (Array.isArray(stored) ? stored : [stored]) as StoredOrder[]
    return all
      .filter(({ token, lines }) => token && Array.isArray(lines))
      .map((one) => ({ ...one, joins: one.joins ?? null, lines: one.lines.map(withTyped) }))
  } catch {
    // Another version's.
    return []
  }
}

function writeAll(all: StoredOrder[]): void {
  if (all.length === 0) removeStored('local', NEW_ORDER_KEY)
  else writeStored('local', NEW_ORDER_KEY, JSON.stringify(all.slice(0, MAX_STORED)))
}

export function beginOrder(joins: string | null): StoredOrder {
  return { token: newIdempotencyKey(), joins, fields: {}, lines: [], isSent: false }
}

/** The call of this tab, or the newest that no tab has `open` any more. */
export function readStoredOrder(joins: string | null, open: ReadonlySet<string>): StoredOrder {
  const all = readAll().filter((one) => one.joins === joins)
  const own = readStored('session', tabKey(joins))
  return (
    all.find(({ token }) => token === own) ?? all.find(({ token }) => !open.has(token)) ?? beginOrder(joins)
  )
}

interface Typed extends Omit<StoredOrder, 'fields'> {
  form: FormData
}

export function storeOrder({ form, ...typed }: Typed): void {
  const fields = Object.fromEntries([...form].filter(([name]) => name !== 'lines')) as Record<string, string>
  writeAll([{ ...typed, fields }, ...readAll().filter(({ token }) => token !== typed.token)])
  writeStored('session', tabKey(typed.joins), typed.token)
  const channel = form.get('channel')
  if (typeof channel === 'string') writeStored('local', NEW_ORDER_CHANNEL_KEY, channel)
}

/** The form was sent, and refused. */
export function storeUnsent(token: string): void {
  writeAll(readAll().map((one) => (one.token === token ? { ...one, isSent: false } : one)))
}

export function forgetStoredOrder(token: string): void {
  writeAll(readAll().filter((one) => one.token !== token))
}

/** Forgets the stored call once it is saved, but not another one that is being typed. */
export function useForgetting(formToken: string) {
  useEffect(() => {
    writeAll(readAll().filter(({ isSent, token }) => !isSent || token !== formToken))
  }, [formToken])
}

/** The one of the last order: most come the same way. */
export function readLastChannel(): OrderChannel {
  return (readStored('local', NEW_ORDER_CHANNEL_KEY) ?? 'phone') as OrderChannel
}

const LOCK = 'new-order '

/** Web Locks, which browsers have only over https; they end with their tab, however it ends. */
const locks = () => navigator.locks as LockManager | undefined

/** The tokens of calls that are open in some tab of this browser; null until they are known. */
export function useOpenCalls(): ReadonlySet<string> | null {
  const [open, setOpen] = useState<ReadonlySet<string> | null>(null)
  useEffect(() => {
    const asked = locks()?.query() ?? Promise.resolve<LockManagerSnapshot>({})
    asked.then(
      ({ held = [] }) => setOpen(new Set(held.map(({ name = '' }) => name.slice(LOCK.length)))),
      () => setOpen(new Set()),
    )
  }, [])
  return open
}

/** Keeps other tabs from taking up this call. */
export function useOpenCall(token: string): void {
  useEffect(() => {
    let close = () => {}
    const closed = new Promise<void>((resolve) => {
      close = resolve
    })
    locks()
      ?.request(LOCK + token, { mode: 'shared' }, () => closed)
      .catch(() => {})
    return close
  }, [token])
}
