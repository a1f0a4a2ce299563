import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * Announces a new page to screen readers: moves the focus into it, unless a field has it, and reads its
 * title. Filters and tabs are not new pages.
 */
export function NewPage({ main }: { main: string }) {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  const [title, setTitle] = useState('')
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const content = document.getElementById(main)
    if (content && !content.contains(document.activeElement)) content.focus({ preventScroll: true })
    setTitle(document.title)
  }, [pathname, main])
  return (
    <div className="visually-hidden" aria-live="polite">
      {title}
    </div>
  )
}
