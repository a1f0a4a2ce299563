import { useRevalidator } from 'react-router'
import { useAskAgain } from '#app/browser/ask-again.ts'

/** The page has no account to be told by, so it asks how its order stands while that may change; after its end on each return. */
export function useReask(isOpen: boolean, { isEnded = false } = {}): void {
  const { revalidate } = useRevalidator()
  useAskAgain({ isOpen: isOpen || isEnded, polls: isOpen }, () => revalidate())
}
