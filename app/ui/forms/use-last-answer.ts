import { useState } from 'react'
import { useLocation } from 'react-router'

/**
 * The last form's answer on this page. React Router drops it when the page's data reloads, which live pages
 * do at any moment.
 */
export function useLastAnswer<T>(answer: T | undefined): T | undefined {
  const { key } = useLocation()
  const [last, setLast] = useState({ key, answer })
  const current = answer !== undefined || last.key !== key ? { key, answer } : last
  if (current.answer !== last.answer || current.key !== last.key) setLast(current)
  return current.answer
}
