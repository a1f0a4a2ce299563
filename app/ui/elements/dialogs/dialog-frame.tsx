import { Dialog } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { inPhrases } from '#app/ui/elements/heading.tsx'

interface DialogFrameProps {
  open: boolean
  title: string
  /** Phrasing content only: it is one paragraph. */
  text?: ReactNode
  closeLabel: string
  onClose: () => void
  /** Long, like a page: it begins at its heading, and is wide where there is room. */
  isPage?: boolean
  children: ReactNode
}

/** A dialog on a wide page, a sheet on a phone. Only its buttons and Escape close it. */
export function DialogFrame({ open, title, text, closeLabel, onClose, isPage, children }: DialogFrameProps) {
  const popup = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // After touch no field gets the focus, since the keyboard would cover the dialog.
  const byTouch = useLastByTouch()
  const before = useRef<Element | null>(null)
  const firstFocus = () => {
    before.current = document.activeElement
    if (isPage) return heading.current
    if (byTouch.current) return popup.current
    return popup.current?.querySelector<HTMLElement>('input:not([type=hidden], [role=combobox])')
  }
  // After one that opened by itself, or whose button has gone, the focus is where a page begins, as after a navigation; Base UI
  // would take the first link.
  const lastFocus = () => {
    const main = document.querySelector('main')
    const home = before.current
    if (home?.isConnected && home !== document.body && home !== main) return true
    queueMicrotask(() => {
      const now = document.activeElement
      // The part of the page that replaces the dialog may have it already.
      if (now === document.body || popup.current?.contains(now)) main?.focus({ preventScroll: true })
    })
    return false
  }
  return (
    <Dialog.Root open={open} onOpenChange={(opened) => !opened && onClose()} disablePointerDismissal>
      <Dialog.Portal>
        <Dialog.Backdrop className="dialog-backdrop" />
        <Dialog.Viewport className="dialog-place">
          <Dialog.Popup
            className={isPage ? 'dialog dialog--page' : 'dialog'}
            ref={popup}
            initialFocus={firstFocus}
            finalFocus={lastFocus}
          >
            <div className="dialog__scroll">
              <div className="dialog__head">
                <Dialog.Title className="dialog__title" ref={heading} tabIndex={-1}>
                  {inPhrases(title)}
                </Dialog.Title>
                <Dialog.Close className="icon-btn" aria-label={closeLabel}>
                  <X className="icon" aria-hidden="true" />
                </Dialog.Close>
              </div>
              {text && <Dialog.Description className="text-soft">{text}</Dialog.Description>}
              {children}
            </div>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** True after touch input; Base UI knows that only for dialogs with a trigger. */
function useLastByTouch(): RefObject<boolean> {
  const byTouch = useRef(false)
  useEffect(() => {
    const note = (event: Event) => {
      byTouch.current = 'pointerType' in event && event.pointerType === 'touch'
    }
    for (const type of ['pointerdown', 'keydown']) addEventListener(type, note, true)
    return () => {
      for (const type of ['pointerdown', 'keydown']) removeEventListener(type, note, true)
    }
  }, [])
  return byTouch
}
