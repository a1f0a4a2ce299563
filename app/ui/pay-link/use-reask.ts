import { useRevalidator } from 'react-router'
import { useAskAgain } from '#app/browser/ask-again.ts'

/** The page has no account to be told by, so it asks how its order stands while that may change. */
export function useReask(isOpen: boolean): void {
  const { revalidate } = useRevalidator()
  useAskAgain({ isOpen, polls: true }, () => revalidate())
}
