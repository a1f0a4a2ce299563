import { useState } from 'react'

interface Stored {
  /** The page's subject: another one begins with another id. */
  of?: string
  ids: readonly (string | null)[]
  /** With which the last form was answered. */
  problem?: object | undefined
}

/**
 * The id of what a form adds, which the page's data offer anew with each reading: the same until it is stored, so that a form
 * whose answer was lost adds nothing twice. `isStored` if that form was answered with a problem and yet stored.
 */
export function useUnusedId(
  offered: string,
  { of = '', ids, problem }: Stored,
): { id: string; isStored: boolean } {
  const [held, setHeld] = useState<{ id: string; of: string; problem: object | undefined }>({
    ...{ id: offered, of, problem: undefined },
  })
  const isOther = held.of !== of
  const isUsed = held.id !== offered && ids.includes(held.id)
  const next = isOther || isUsed ? { id: offered, of, problem: isOther ? undefined : problem } : held
  if (next !== held) setHeld(next)
  return { id: next.id, isStored: problem !== undefined && next.problem === problem }
}
