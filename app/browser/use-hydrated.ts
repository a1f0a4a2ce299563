import { useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => {}

/** False on the server and while hydrating, then true. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
}
