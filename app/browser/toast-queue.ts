import { useSyncExternalStore } from 'react'
import { MAX_TOASTS, TOAST_MS, TOAST_REMOVAL_MS, type ToastType } from '#app/shop/toast.ts'

interface ToastAction {
  label: string
  onPress: () => void
}

/** Shows a text above the page; `time` in milliseconds overrides the type's default, 0 stays. */
export type ShowToast = (text: string, time?: number, action?: ToastAction) => void

export interface QueuedToast {
  id: number
  type: ToastType
  text: string
  time: number
  action: ToastAction | undefined
  /** Hidden, and removed soon. */
  isClosed: boolean
}

const NONE: QueuedToast[] = []
const listeners = new Set<() => void>()
/** The newest first. */
let queue = NONE
let lastId = 0

const show =
  (type: ToastType): ShowToast =>
  (text, time = TOAST_MS[type], action) => {
    lastId += 1
    change([{ id: lastId, type, text, time, action, isClosed: false }, ...queue].slice(0, MAX_TOASTS))
  }

export const toasts: Record<ToastType, ShowToast> = {
  blank: show('blank'),
  error: show('error'),
  success: show('success'),
  loading: show('loading'),
  custom: show('custom'),
}

export function closeToast(id: number): void {
  change(queue.map((toast) => (toast.id === id ? { ...toast, isClosed: true } : toast)))
  setTimeout(() => change(queue.filter((toast) => toast.id !== id)), TOAST_REMOVAL_MS)
}

export function useQueuedToasts(): QueuedToast[] {
  return useSyncExternalStore(
    subscribe,
    () => queue,
    () => NONE,
  )
}

function change(changed: QueuedToast[]) {
  queue = changed
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
