import type { RouterContextProvider } from 'react-router'
import { shopContext } from '#app/server/request/context.ts'
import { requireUser } from '#app/server/request/guards.ts'
import type { Payer } from '#app/shop/checkout/payer.ts'
import { readLinkCookie } from './link-cookie.ts'

/** The opened payment link of this checkout, else the signed-in shopper. */
export function requirePayer(context: Readonly<RouterContextProvider>, request: Request): Payer {
  const { config } = context.get(shopContext)
  return readLinkCookie(config.authSecret, request) ?? requireUser(context, request)
}
