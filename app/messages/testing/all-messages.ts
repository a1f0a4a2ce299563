import customerEn from '#app/messages/en/customer.ts'
import type { CustomerMessages, ShopMessages } from '#app/messages/en/shape.ts'
import shopEn from '#app/messages/en/shop.ts'
import { loadCustomerMessages, loadShopMessages } from '#app/messages/languages.ts'
import type { Language } from '#app/shop/language.ts'

/** All texts that customers read on screens. */
export type Messages = ShopMessages & CustomerMessages

export const en = merged(shopEn, customerEn)

export async function loadMessages(language: Language): Promise<Messages> {
  const [shop, customer] = await Promise.all([loadShopMessages(language), loadCustomerMessages(language)])
  return merged(shop, customer)
}

function merged<S extends { problems: object }, C extends { problems: object }>(shop: S, customer: C) {
  return { ...shop, ...customer, problems: { ...shop.problems, ...customer.problems } }
}
