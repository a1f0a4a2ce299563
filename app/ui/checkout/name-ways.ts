import type { ShopKey, Translate } from '#app/messages/translator.ts'
import type { ShopperWay } from '#app/shop/payments/payment-way.ts'

/** The ways to pay within a sentence, such as "by card or with PromptPay QR". */
export function nameWays(t: Translate<ShopKey>, ways: readonly ShopperWay[]): string {
  return ways.map((way) => t(`ways.${way}`)).reduce((first, last) => t('ways.or', { first, last }))
}
