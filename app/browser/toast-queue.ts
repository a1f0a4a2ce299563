import { useSyncExternalStore } from 'react'
import { TOAST_MS } from '#app/shop/constants.ts'
import type { ToastType } from '#app/shop/toast.ts'

/** Something that a toast offers to do; doing it closes the toast. */
export interface ToastAction {
  label: string
  onPress: () => void
}

/** CacheDependencies a short text at the top of the page; `time` in milliseconds stands in for the type's usual one. */
export type ShowToast = (text: string, time?: number, action?: ToastAction) => void

interface QueuedToast {
  type: ToastType
  text: string
  time: number
  action: ToastAction | undefined
}

const NONE: QueuedToast[] = []
const listeners = new Set<() => void>()
/** Toasts that are to be shown: what shows them may still be on its way. */
let orders = NONE

const show =
  (type: ToastType): ShowToast =>
  (text, time = TOAST_MS[type], action) =>
    change([...orders, { type, text, time, action }])

const TOASTS: Record<ToastType, ShowToast> = {
  blank: show('blank'),
  error: show('error'),
  success: show('success'),
  loading: show('loading'),
  custom: show('custom'),
}

/** `useToasts().success(text)` and the same for the other types. */
export function useToasts(): Record<ToastType, ShowToast> {
  return TOASTS
}

/** The toasts that nobody shows yet; whoever does takes them. */
export function useQueuedToasts(): { orders: QueuedToast[]; take: () => QueuedToast[] } {
  const waiting = useSyncExternalStore(
    listen,
    () => orders,
    () => NONE,
  )
  return { orders: waiting, take }
}

function take(): QueuedToast[] {
  const taken = orders
  change(NONE)
  return taken
}

function change(changed: QueuedToast[]) {
  orders = changed
  for (const listener of listeners) listener()
}

function listen(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
