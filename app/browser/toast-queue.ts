import { useSyncExternalStore } from 'react'
import type { ToastType } from '#app/shop/toast.ts'
import { TOAST_MS } from '#app/shop/toast.ts'

export interface ToastAction {
  label: string
  onPress: () => void
}

/** Shows a text at the top of the page; `time` in milliseconds overrides the type's default. */
export type ShowToast = (text: string, time?: number, action?: ToastAction) => void

interface QueuedToast {
  type: ToastType
  text: string
  time: number
  action: ToastAction | undefined
}

const NONE: QueuedToast[] = []
const listeners = new Set<() => void>()
/** Toasts that wait for the toast area to load. */
let queue = NONE

const show =
  (type: ToastType): ShowToast =>
  (text, time = TOAST_MS[type], action) =>
    change([...queue, { type, text, time, action }])

export const toasts: Record<ToastType, ShowToast> = {
  blank: show('blank'),
  error: show('error'),
  success: show('success'),
  loading: show('loading'),
  custom: show('custom'),
}

export function useQueuedToasts(): { queue: QueuedToast[]; take: () => QueuedToast[] } {
  const waiting = useSyncExternalStore(
    subscribe,
    () => queue,
    () => NONE,
  )
  return { queue: waiting, take }
}

function take(): QueuedToast[] {
  const taken = queue
  change(NONE)
  return taken
}

function change(changed: QueuedToast[]) {
  queue = changed
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
