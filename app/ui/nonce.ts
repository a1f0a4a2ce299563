import { createContext } from 'react'

/** The nonce of the answer that is being drawn. Only the server knows it: in the browser it is undefined. */
export const NonceContext = createContext<string | undefined>(undefined)
