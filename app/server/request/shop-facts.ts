import type { RouterContextProvider } from 'react-router'
import { isTestMode } from '#app/shop/checkout/payment.ts'
import type { ShopSettings } from '#app/shop/settings/settings.ts'
import { noticesIn } from '#app/shop/settings/settings.ts'
import type { ShopFacts } from '#app/shop/settings/shop-facts.ts'
import { shopContext, visitorContext } from './context.ts'

type Context = Readonly<RouterContextProvider>

export async function shopFacts(context: Context): Promise<ShopFacts> {
  return factsWith(context, await context.get(shopContext).settings.currentOrLast())
}

export function lastShopFacts(context: Context): ShopFacts {
  return factsWith(context, context.get(shopContext).settings.last())
}

function factsWith(context: Context, settings: ShopSettings): ShopFacts {
  const { config, payments } = context.get(shopContext)
  const { user, language, mode } = context.get(visitorContext)
  const { shopName, logo, delivery, links, texts } = settings
  return {
    ...{ user, language, mode },
    ...{ shopName, logo, delivery, links, banner: texts.banner[language] },
    notices: noticesIn(settings, language),
    testMode: isTestMode(payments),
    publicUrl: config.publicUrl,
  }
}
