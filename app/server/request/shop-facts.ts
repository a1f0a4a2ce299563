import type { RouterContextProvider } from 'react-router'
import { offersWith } from '#app/server/payments/offers.ts'
import { isTestMode } from '#app/shop/checkout/payment.ts'
import type { ShopSettings } from '#app/shop/settings/settings.ts'
import { noticesIn } from '#app/shop/settings/settings.ts'
import type { ShopFacts } from '#app/shop/settings/shop-facts.ts'
import { shopContext, visitorContext } from './context.ts'

type Context = Readonly<RouterContextProvider>

export async function shopFacts(context: Context): Promise<ShopFacts> {
  const { settings, deliveryRules } = context.get(shopContext)
  const current = await settings.currentOrLast()
  // While the database is away no time can be offered.
  const slots = current.planning.offersTimes ? await deliveryRules.slots().catch(() => []) : []
  return factsWith(
    context,
    current,
    slots.some(({ active }) => active),
  )
}

export function lastShopFacts(context: Context): ShopFacts {
  return factsWith(context, context.get(shopContext).settings.last(), false)
}

function factsWith(context: Context, settings: ShopSettings, offersTimes: boolean): ShopFacts {
  const shop = context.get(shopContext)
  const { isSelling, ways } = offersWith(shop, settings)
  const { user, language, mode } = context.get(visitorContext)
  const { shopName, logo, delivery, links, texts } = settings
  return {
    ...{ user, language, mode },
    ...{ shopName, logo, delivery, links, banner: texts.banner[language] },
    ...{ offersTimes, offersCards: settings.planning.offersCards },
    notices: noticesIn(settings, language),
    testMode: isTestMode(shop.payments.current) && isSelling(shop.payments.current.name),
    ways,
    publicUrl: shop.config.publicUrl,
  }
}
