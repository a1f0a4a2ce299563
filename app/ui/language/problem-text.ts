import type { CustomerKey, Translate } from '#app/messages/translator.ts'
import {
  MAX_PAYABLE,
  MAX_PRICE,
  MAX_PRODUCT_IMAGES,
  MIN_PASSWORD_LENGTH,
  MIN_PAYABLE,
} from '#app/shop/constants.ts'
import { MAX_SLOTS, MAX_ZONE_PLACES, MAX_ZONES } from '#app/shop/delivery/planning.ts'
import type { Language } from '#app/shop/language.ts'
import { formatBaht, type Satang } from '#app/shop/money.ts'
import type { Problem, ProblemCode } from '#app/shop/problem.ts'

/** A problem in the reader's language; admin-only codes use the admin translations. */
export function problemText(t: Translate<CustomerKey>, problem: Problem, language: Language): string {
  return t(`problems.${problem.code}` as CustomerKey, toTextDetails(t, problem, language))
}

export function fieldErrorText(
  t: Translate<CustomerKey>,
  code: ProblemCode | undefined,
  language: Language,
): string | undefined {
  return code && t(`problems.${code}` as CustomerKey, listLimits(code, language))
}

/** The details of a problem in words, by the names that its message has for them. */
function toTextDetails(
  t: Translate<CustomerKey>,
  problem: Problem,
  language: Language,
): Record<string, string | number> {
  const price = (amount: Satang) => formatBaht(amount, language)
  switch (problem.code) {
    case 'too-many-tries':
    case 'contact-limit':
      return { count: Math.max(1, Math.ceil(problem.seconds / 60)) }
    case 'total-changed':
      return { total: price(problem.total) }
    case 'total-too-small':
      return { least: price(problem.least) }
    case 'total-too-large':
    case 'refund-too-large':
    case 'refund-changed':
      return { most: price(problem.most) }
    case 'slot-twice':
      return { slot: `${t(`deliveryPage.kinds.${problem.kind}` as CustomerKey)} ${problem.times}` }
    case 'refund-other-provider':
      return { provider: t(`order.providers.${problem.provider}` as CustomerKey) }
    default:
      return { ...problem, ...listLimits(problem.code, language) }
  }
}

/** The limits that a message names, where they are the same for everyone. */
function listLimits(code: ProblemCode, language: Language): Record<string, string | number> {
  switch (code) {
    case 'password-short':
      return { least: MIN_PASSWORD_LENGTH }
    case 'images-too-many':
      return { max: MAX_PRODUCT_IMAGES }
    case 'slots-too-many':
      return { max: MAX_SLOTS }
    case 'zones-too-many':
      return { max: MAX_ZONES }
    case 'places-too-many':
      return { max: MAX_ZONE_PLACES }
    case 'price-below-payable':
      return { least: formatBaht(MIN_PAYABLE, language) }
    case 'price-too-large':
      return { most: formatBaht(MAX_PRICE, language) }
    case 'price-absurd':
    case 'price-above-payable':
      return { most: formatBaht(MAX_PAYABLE, language) }
    default:
      return {}
  }
}
