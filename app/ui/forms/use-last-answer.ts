import { useState } from 'react'
import { useLocation } from 'react-router'

/**
 * The answer to the form that was last sent from this page. React Router forgets it as soon as the page is read again, as live pages
 * are at any moment; a refusal stays until the next form or the next page.
 */
export function useLastAnswer<T>(answer: T | undefined): T | undefined {
  const { key } = useLocation()
  const [last, setLast] = useState({ key, answer })
  const current = answer !== undefined || last.key !== key ? { key, answer } : last
  if (current.answer !== last.answer || current.key !== last.key) setLast(current)
  return current.answer
}
