import { CircleAlert, CircleCheck, LoaderCircle, X } from 'lucide-react'
import { type FocusEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { closeToast, type QueuedToast, useQueuedToasts } from '#app/browser/toast-queue.ts'
import type { ToastType } from '#app/shop/toast.ts'
import { useTranslate } from '#app/ui/language/translations.ts'
import { useFocusByKey } from './use-focus-by-key.ts'
import { useFreeBottom } from './use-free-bottom.ts'

const ICONS: Partial<Record<ToastType, ReactNode>> = {
  success: <CircleCheck className="icon" aria-hidden="true" />,
  error: <CircleAlert className="icon" aria-hidden="true" />,
  loading: <LoaderCircle className="icon spinning" aria-hidden="true" />,
}
/** A shorter move of the finger is a tap. */
const SWIPE_PX = 24

/** Toasts wait while a mouse or the keyboard is on them, or another window is used. */
export function Toasts() {
  const t = useTranslate()
  const toasts = useQueuedToasts()
  const area = useRef<HTMLElement>(null)
  const { isWaiting, ...handlers } = useWaiting(toasts.length > 0)
  const focus = useFocusByKey(area, toasts.length > 0)
  useFreeBottom(area, toasts.length > 0)
  const close = (id: number) => {
    closeToast(id)
    focus.leave(id)
  }
  return (
    <section
      ref={area}
      className="toasts"
      tabIndex={-1}
      aria-label={t('toasts.region')}
      aria-live="polite"
      aria-relevant="additions text"
      {...handlers}
      onFocusCapture={focus.onFocusCapture}
    >
      {toasts.map((toast) => (
        <Toast key={toast.id} toast={toast} isWaiting={isWaiting} onClose={() => close(toast.id)} />
      ))}
    </section>
  )
}

interface ToastProps {
  toast: QueuedToast
  isWaiting: boolean
  onClose: () => void
}

function Toast({ toast: { id, type, text, time, action, isClosed }, isWaiting, onClose }: ToastProps) {
  const t = useTranslate()
  const swipe = useSwipe(onClose)
  useTimeout({ id, time, isRunning: !isWaiting && !isClosed })
  const onAction = () => {
    onClose()
    action?.onPress()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: swiping and Escape only repeat the close button
    <div
      className="toast"
      data-toast={id}
      data-type={type}
      data-ending-style={isClosed ? '' : undefined}
      role={type === 'error' ? 'alert' : 'status'}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
      {...swipe}
    >
      {ICONS[type]}
      <p className="toast__text">{text}</p>
      {action && (
        <button className="btn btn--quiet toast__action" type="button" onClick={onAction}>
          {action.label}
        </button>
      )}
      <button
        className="icon-btn toast__close"
        type="button"
        aria-label={t('toasts.close')}
        onClick={onClose}
      >
        <X className="icon icon--small" aria-hidden="true" />
      </button>
    </div>
  )
}

/** Closes a toast after its time, which begins with its first paint and of which waiting takes nothing. */
function useTimeout({ id, time, isRunning }: { id: number; time: number; isRunning: boolean }) {
  const left = useRef(time)
  useEffect(() => {
    if (!isRunning || time === 0) return
    let since: number | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    // A busy page paints long after it has rendered.
    const frame = requestAnimationFrame(() => {
      since = Date.now()
      timer = setTimeout(() => closeToast(id), left.current)
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
      if (since !== undefined) left.current -= Date.now() - since
    }
  }, [id, time, isRunning])
}

function useWaiting(isActive: boolean) {
  const [isHovered, setHovered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const [isAway, setAway] = useState(false)
  useEffect(() => {
    if (!isActive) {
      setHovered(false)
      setFocused(false)
      return
    }
    const onWindow = ({ target, type }: Event) => target === window && setAway(type === 'blur')
    for (const type of ['blur', 'focus']) addEventListener(type, onWindow)
    return () => {
      for (const type of ['blur', 'focus']) removeEventListener(type, onWindow)
    }
  }, [isActive])
  return {
    isWaiting: isHovered || isFocused || isAway,
    // A touch enters too, but never leaves.
    onPointerEnter: ({ pointerType }: PointerEvent) => setHovered(pointerType === 'mouse'),
    onPointerLeave: () => setHovered(false),
    onFocus: ({ target }: FocusEvent) => setFocused(target.matches(':focus-visible')),
    onBlur: () => setFocused(false),
  }
}

function useSwipe(onSwiped: () => void) {
  const from = useRef<number | null>(null)
  const end = ({ currentTarget, clientY }: PointerEvent<HTMLElement>) => {
    if (from.current !== null && Math.abs(from.current - clientY) > SWIPE_PX) onSwiped()
    from.current = null
    currentTarget.style.translate = ''
  }
  return {
    onPointerDown: ({ pointerType, clientY }: PointerEvent) => {
      from.current = pointerType === 'mouse' ? null : clientY
    },
    onPointerMove: ({ currentTarget, clientY }: PointerEvent<HTMLElement>) => {
      if (from.current !== null) currentTarget.style.translate = `0 ${clientY - from.current}px`
    },
    onPointerUp: end,
    onPointerCancel: end,
  }
}
