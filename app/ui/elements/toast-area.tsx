import { Toast } from '@base-ui/react/toast'
import { CircleAlert, CircleCheck, LoaderCircle, X } from 'lucide-react'
import { type CSSProperties, type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { useQueuedToasts } from '#app/browser/toast-queue.ts'
import type { ToastType } from '#app/shop/toast.ts'
import { FLASH_TOAST_MS, MAX_TOASTS, TOAST_REMOVAL_MS } from '#app/shop/toast.ts'
import { useTranslate } from '#app/ui/language/translations.ts'

const ICONS: Partial<Record<ToastType, ReactNode>> = {
  success: <CircleCheck className="icon" aria-hidden="true" />,
  error: <CircleAlert className="icon" aria-hidden="true" />,
  loading: <LoaderCircle className="icon spinning" aria-hidden="true" />,
}

// The style sheet hides a closed toast for this long before it is removed.
const REMOVAL = { '--removal': `${TOAST_REMOVAL_MS}ms` } as CSSProperties

// Base UI renders toasts as dialogs; a status must not have these attributes.
const NO_DIALOG = { 'aria-modal': undefined }

export default function ToastArea(): ReactNode {
  return (
    <Toast.Provider limit={MAX_TOASTS} timeout={FLASH_TOAST_MS}>
      <QueuedToasts />
      <ShownToasts />
    </Toast.Provider>
  )
}

function QueuedToasts() {
  const { add, close } = Toast.useToastManager()
  const { queue, take } = useQueuedToasts()
  useEffect(() => {
    if (queue.length === 0) return
    for (const { type, text, time, action } of take()) {
      const onClick = () => {
        close(id)
        action?.onPress()
      }
      const offered = action && { actionProps: { children: action.label, onClick } }
      const id = add({ title: text, type, timeout: time, ...offered })
    }
  }, [queue, take, add, close])
  return null
}

/** Keeps toasts below the sticky header on a phone. */
function useBelowHeader(toasts: number) {
  const [bottom, setBottom] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured anew for each toast
  useLayoutEffect(() => {
    setBottom(document.querySelector('.header')?.getBoundingClientRect().bottom ?? 0)
  }, [toasts])
  return { '--toasts-from': `${Math.max(0, bottom) + 8}px` } as CSSProperties
}

function ShownToasts() {
  const t = useTranslate()
  const { toasts, close } = Toast.useToastManager()
  const below = useBelowHeader(toasts.length)
  // Base UI only hides toasts beyond the limit.
  useEffect(() => {
    for (const { id, limited, transitionStatus } of toasts) {
      if (limited && transitionStatus !== 'ending') close(id)
    }
  }, [toasts, close])
  return (
    <Toast.Portal>
      <Toast.Viewport className="toasts" style={below} aria-label={t('toasts.region')}>
        {toasts.map((toast) => (
          <Toast.Root
            key={toast.id}
            toast={toast}
            swipeDirection="up"
            className="toast"
            {...NO_DIALOG}
            role={toast.type === 'error' ? 'alert' : 'status'}
            style={REMOVAL}
          >
            {ICONS[toast.type as ToastType]}
            <p className="toast__text">{toast.title}</p>
            {toast.actionProps && <Toast.Action className="btn btn--quiet toast__action" />}
            <Toast.Close
              className="icon-btn toast__close"
              aria-hidden={undefined}
              aria-label={t('toasts.close')}
            >
              <X className="icon icon--small" aria-hidden="true" />
            </Toast.Close>
          </Toast.Root>
        ))}
      </Toast.Viewport>
    </Toast.Portal>
  )
}
