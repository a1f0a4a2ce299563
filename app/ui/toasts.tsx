import { Toast } from '@base-ui/react/toast'
import { CircleAlert, CircleCheck, LoaderCircle, X } from 'lucide-react'
import { type CSSProperties, type ReactNode, useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { NOTIFICATION_TIME, TOAST_REMOVAL_TIME, TOAST_TIME, TOASTS_KEPT } from '#app/shop/constants.ts'
import type { ToastType } from '#app/shop/toast.ts'

/** Something that a toast offers to do; doing it closes the toast. */
export interface ToastAction {
  label: string
  onPress: () => void
}

/** Shows a short text at the top of the page; `time` in milliseconds stands in for the type's usual one. */
export type ShowToast = (text: string, time?: number, action?: ToastAction) => void

const ICONS: Partial<Record<ToastType, ReactNode>> = {
  success: <CircleCheck className="i" aria-hidden="true" />,
  error: <CircleAlert className="i" aria-hidden="true" />,
  loading: <LoaderCircle className="i turning" aria-hidden="true" />,
}

// Read by the style sheet, which keeps a closed toast in the page for this long.
const REMOVAL = { '--removal': `${TOAST_REMOVAL_TIME}ms` } as CSSProperties

// Base UI draws toasts as dialogs, whose own attributes a status must not carry.
const NO_DIALOG = { 'aria-modal': undefined }

export function ToastProvider({ children }: { children: ReactNode }) {
  return (
    <Toast.Provider limit={TOASTS_KEPT} timeout={NOTIFICATION_TIME}>
      {children}
      <ToastArea />
    </Toast.Provider>
  )
}

/** `useToasts().success(text)` and the same for the other types. */
export function useToasts(): Record<ToastType, ShowToast> {
  const { add, close } = Toast.useToastManager()
  return useMemo(() => {
    const show =
      (type: ToastType): ShowToast =>
      (text, time = TOAST_TIME[type], action) => {
        const onClick = () => {
          close(id)
          action?.onPress()
        }
        const offered = action && { actionProps: { children: action.label, onClick } }
        const id = add({ title: text, type, timeout: time, ...offered })
      }
    return {
      blank: show('blank'),
      error: show('error'),
      success: show('success'),
      loading: show('loading'),
      custom: show('custom'),
    }
  }, [add, close])
}

function ToastArea() {
  const { t } = useTranslation()
  const { toasts, close } = Toast.useToastManager()
  // Beyond the limit a toast is only hidden; one that nobody will see any more is not kept either.
  useEffect(() => {
    for (const { id, limited, transitionStatus } of toasts) {
      if (limited && transitionStatus !== 'ending') close(id)
    }
  }, [toasts, close])
  return (
    <Toast.Portal>
      <Toast.Viewport className="toasts" aria-label={t('toasts.region')}>
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
              <X className="i i--s" aria-hidden="true" />
            </Toast.Close>
          </Toast.Root>
        ))}
      </Toast.Viewport>
    </Toast.Portal>
  )
}
