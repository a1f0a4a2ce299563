import { useState } from 'react'

/** A secret that the shop shows once stays while other forms of its page are answered; a newer one takes its place. */
export function useShownOnce<T>(fresh: T | undefined): T | undefined {
  const [shown, setShown] = useState(fresh)
  if (fresh !== undefined && fresh !== shown) setShown(fresh)
  return fresh ?? shown
}
