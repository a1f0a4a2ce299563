import { useEffect } from 'react'
import { newIdempotencyKey } from '#app/browser/idempotency-key.ts'
import { readStored, removeStored, writeStored } from '#app/browser/stored/storage.ts'
import type { OrderChannel } from '#app/shop/orders/buyer.ts'
import { NEW_ORDER_CHANNEL_KEY, NEW_ORDER_KEY } from '#app/shop/storage-names.ts'
import { type ShownLine, withTyped } from '#app/ui/dashboard/new-order/goods/shown-line.ts'

/** What was typed in this browser, so that a call that is cut off, or a dead spot, loses nothing. */
export interface StoredOrder {
  /** Sent again after no answer, it is the same order. */
  token: string
  fields: Record<string, string>
  lines: ShownLine[]
  /** The form was sent: once it is saved, this is forgotten. */
  isSent: boolean
}

export function readStoredOrder(): StoredOrder {
  try {
    const stored = JSON.parse(readStored('local', NEW_ORDER_KEY) ?? '') as StoredOrder
    if (stored.token && Array.isArray(stored.lines)) return { ...stored, lines: stored.lines.map(withTyped) }
  } catch {
    // Nothing was typed, or by another version.
  }
  return { token: newIdempotencyKey(), fields: {}, lines: [], isSent: false }
}

interface Typed extends Omit<StoredOrder, 'fields'> {
  form: FormData
}

export function storeOrder({ token, form, lines, isSent }: Typed): void {
  const fields = Object.fromEntries([...form].filter(([name]) => name !== 'lines'))
  writeStored('local', NEW_ORDER_KEY, JSON.stringify({ token, fields, lines, isSent }))
  const channel = form.get('channel')
  if (typeof channel === 'string') writeStored('local', NEW_ORDER_CHANNEL_KEY, channel)
}

/** The form was sent, and refused. */
export function storeUnsent(): void {
  const stored = readStoredOrder()
  if (stored.isSent) writeStored('local', NEW_ORDER_KEY, JSON.stringify({ ...stored, isSent: false }))
}

export function forgetStoredOrder(): void {
  removeStored('local', NEW_ORDER_KEY)
}

/** Forgets the stored call once it is saved, but not another one that is being typed. */
export function useForgetting(formToken: string) {
  useEffect(() => {
    const { isSent, token } = readStoredOrder()
    if (isSent && token === formToken) forgetStoredOrder()
  }, [formToken])
}

/** The one of the last order: most come the same way. */
export function readLastChannel(): OrderChannel {
  return (readStored('local', NEW_ORDER_CHANNEL_KEY) ?? 'phone') as OrderChannel
}
