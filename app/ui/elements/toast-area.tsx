import { Toast } from '@base-ui/react/toast'
import { CircleAlert, CircleCheck, LoaderCircle, X } from 'lucide-react'
import { type CSSProperties, type ReactNode, useEffect, useLayoutEffect, useState } from 'react'
import { useQueuedToasts } from '#app/browser/toast-queue.ts'
import { FLASH_TOAST_MS, MAX_TOASTS, TOAST_REMOVAL_MS } from '#app/shop/constants.ts'
import type { ToastType } from '#app/shop/toast.ts'
import { useTranslate } from '#app/ui/language/translations.ts'

const ICONS: Partial<Record<ToastType, ReactNode>> = {
  success: <CircleCheck className="icon" aria-hidden="true" />,
  error: <CircleAlert className="icon" aria-hidden="true" />,
  loading: <LoaderCircle className="icon spinning" aria-hidden="true" />,
}

// Read by the style sheet, which keeps a closed toast in the page for this long.
const REMOVAL = { '--removal': `${TOAST_REMOVAL_MS}ms` } as CSSProperties

// Base UI draws toasts as dialogs, whose own attributes a status must not carry.
const NO_DIALOG = { 'aria-modal': undefined }

/** CacheDependencies the toasts that were ordered. */
export default function ToastArea(): ReactNode {
  return (
    <Toast.Provider limit={MAX_TOASTS} timeout={FLASH_TOAST_MS}>
      <Ordered />
      <Shown />
    </Toast.Provider>
  )
}

function Ordered() {
  const { add, close } = Toast.useToastManager()
  const { orders, take } = useQueuedToasts()
  useEffect(() => {
    if (orders.length === 0) return
    for (const { type, text, time, action } of take()) {
      const onClick = () => {
        close(id)
        action?.onPress()
      }
      const offered = action && { actionProps: { children: action.label, onClick } }
      const id = add({ title: text, type, timeout: time, ...offered })
    }
  }, [orders, take, add, close])
  return null
}

/** For the style sheet, which on a phone keeps toasts off the header and its cart. The header is sticky, and lower on an unscrolled page. */
function useBelowHeader(toasts: number) {
  const [bottom, setBottom] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured anew for each toast
  useLayoutEffect(() => {
    setBottom(document.querySelector('.header')?.getBoundingClientRect().bottom ?? 0)
  }, [toasts])
  return { '--toasts-from': `${Math.max(0, bottom) + 8}px` } as CSSProperties
}

function Shown() {
  const t = useTranslate()
  const { toasts, close } = Toast.useToastManager()
  const below = useBelowHeader(toasts.length)
  // Beyond the limit a toast is only hidden; one that nobody will see any more is not kept either.
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
