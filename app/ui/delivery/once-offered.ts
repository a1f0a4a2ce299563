import { useState } from 'react'

/** Stays true once it was: what was typed or chosen there stays in view when the shop stops offering it. */
export function useOnceOffered(isOffered: boolean, wasTyped = false): boolean {
  const [wasOffered, setWasOffered] = useState(isOffered || wasTyped)
  if (isOffered && !wasOffered) setWasOffered(true)
  return wasOffered
}
