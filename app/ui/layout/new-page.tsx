import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * Tells whoever cannot see it that another page came: moves the focus into it, unless the page has put it on a field itself, and
 * reads its title out. A filter or a tab changes the address of the same page, and does neither.
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
