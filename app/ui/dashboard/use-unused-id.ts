import { useState } from 'react'

/**
 * The id of what a form adds, which the page's data offer anew with each reading: the same until it is stored, so that a form
 * whose answer was lost adds nothing twice. `isStored` if that form was answered with a problem and yet stored.
 */
export function useUnusedId(
  offered: string,
  { stored, problem }: { stored: readonly { id: string }[]; problem: object | undefined },
): { id: string; isStored: boolean } {
  const [held, setHeld] = useState({ id: offered, problem: undefined as object | undefined })
  const isUsed = held.id !== offered && stored.some(({ id }) => id === held.id)
  const next = isUsed ? { id: offered, problem } : held
  if (isUsed) setHeld(next)
  return { id: next.id, isStored: problem !== undefined && next.problem === problem }
}
