import { createContext, useContext } from 'react'

/** The nonce of the answer that is being drawn, on the server. It is no part of the data that goes to the browser. */
export const NonceContext = createContext<string | undefined>(undefined)

/** The same nonce while the page is drawn and while the browser takes it over: there the page's own scripts still carry it. */
export function useNonce(): string | undefined {
  const drawn = useContext(NonceContext)
  return typeof document === 'undefined'
    ? drawn
    : document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce
}
