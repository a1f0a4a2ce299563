import { CircleAlert, CircleCheck, LoaderCircle, X } from 'lucide-react'
import {
  type FocusEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'
import { closeToast, type QueuedToast, useQueuedToasts } from '#app/browser/toast-queue.ts'
import type { ToastType } from '#app/shop/toast.ts'
import { useTranslate } from '#app/ui/language/translations.ts'

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

/** F6 leads to the toasts; the last closed one leads back to where the focus was. */
function useFocusByKey(area: RefObject<HTMLElement | null>, isActive: boolean) {
  const before = useRef<HTMLElement | null>(null)
  useEffect(() => {
    if (!isActive) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'F6') return
      event.preventDefault()
      area.current?.focus({ preventScroll: true })
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [area, isActive])
  return {
    onFocusCapture: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof HTMLElement && !area.current?.contains(relatedTarget)) {
        before.current = relatedTarget
      }
    },
    leave: (id: number) => {
      const closed = area.current?.querySelector(`[data-toast="${id}"]`)
      if (!closed?.contains(document.activeElement)) return
      const next = area.current?.querySelector<HTMLElement>(
        `.toast:not([data-ending-style], [data-toast="${id}"]) .toast__close`,
      )
      const target = next ?? before.current
      target?.focus({ preventScroll: true })
    },
  }
}

/** Keeps toasts above a phone's keyboard, and above the bar with the button, which may stand higher than the bottom. */
function useFreeBottom(area: RefObject<HTMLElement | null>, isActive: boolean) {
  useEffect(() => {
    const view = window.visualViewport
    if (!isActive || !view) return
    const measure = () => {
      // A page that is zoomed in shows a part of itself for another reason.
      const covered = view.scale > 1 ? 0 : Math.max(0, window.innerHeight - view.height - view.offsetTop)
      area.current?.style.setProperty('--keyboard', `${Math.round(covered)}px`)
      area.current?.style.setProperty('--bar-reach', `${Math.round(findBarReach())}px`)
    }
    measure()
    view.addEventListener('resize', measure)
    window.addEventListener('scroll', measure, { passive: true })
    return () => {
      view.removeEventListener('resize', measure)
      window.removeEventListener('scroll', measure)
    }
  }, [area, isActive])
}

/** From the window's bottom; 0 for a bar in the upper half, which no toast meets. */
function findBarReach(): number {
  const top = document.querySelector('.buy-bar')?.getBoundingClientRect().top ?? 0
  const reach = window.innerHeight - top
  return top > window.innerHeight / 2 ? Math.max(0, reach) : 0
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
