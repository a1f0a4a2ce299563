import { createContext, useContext } from 'react'

/** The nonce of the response being rendered, on the server only. */
export const NonceContext = createContext<string | undefined>(undefined)

/** The response's nonce; while hydrating it is read from the page's own scripts. */
export function useNonce(): string | undefined {
  const drawn = useContext(NonceContext)
  return typeof document === 'undefined'
    ? drawn
    : document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce
}
