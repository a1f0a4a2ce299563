import type { RouterContextProvider } from 'react-router'
import { shopContext, visitorContext } from './request-context.ts'

/** What every page knows: who reads it, how, and whose shop it is. Nothing of it is a secret to the one who asks. */
export function shopFacts(context: Readonly<RouterContextProvider>) {
  const { config, payments } = context.get(shopContext)
  const { user, language, mode } = context.get(visitorContext)
  return {
    user,
    language,
    mode,
    shopName: config.shopName,
    testMode: !payments.livemode,
    publicUrl: config.publicUrl,
    support: config.support,
  }
}
