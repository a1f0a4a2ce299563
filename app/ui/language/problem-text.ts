import type { ShopKey, Translate } from '#app/messages/translator.ts'
import { MAX_PAYABLE, MAX_PRODUCT_IMAGES, MIN_PASSWORD_LENGTH, MIN_PAYABLE } from '#app/shop/constants.ts'
import type { Language } from '#app/shop/language.ts'
import { formatBaht } from '#app/shop/money.ts'
import type { Problem, ProblemCode } from '#app/shop/problem.ts'

/** Parameters in satang. */
const AMOUNTS = ['least', 'most']

const PRICE_LIMITS: Partial<Record<ProblemCode, Problem['params']>> = {
  'price-absurd': { most: MAX_PAYABLE },
  'price-below-payable': { least: MIN_PAYABLE },
  'price-above-payable': { most: MAX_PAYABLE },
}

/** A problem in the reader's language; admin-only codes use the admin translations. */
export function problemText(t: Translate<ShopKey>, problem: Problem, language: Language): string {
  return t(`problems.${problem.code}` as ShopKey, readable(t, problem, language))
}

export function fieldErrorText(
  t: Translate<ShopKey>,
  code: ProblemCode | undefined,
  language: Language,
): string | undefined {
  if (!code) return undefined
  if (code === 'password-short') return t('problems.password-short', { least: MIN_PASSWORD_LENGTH })
  if (code === 'images-too-many')
    return problemText(t, { code, params: { max: MAX_PRODUCT_IMAGES } }, language)
  const limits = PRICE_LIMITS[code]
  if (limits) return problemText(t, { code, params: limits }, language)
  return problemText(t, { code }, language)
}

function readable(
  t: Translate<ShopKey>,
  problem: Problem,
  language: Language,
): Record<string, string | number> {
  const params = Object.entries(problem.params ?? {}).map(([name, value]) => {
    if (AMOUNTS.includes(name)) return [name, formatBaht(Number(value), language)]
    if (name === 'provider') return [name, t(`order.providers.${value}` as ShopKey)]
    if (name === 'seconds') return ['count', Math.max(1, Math.ceil(Number(value) / 60))]
    return [name, value]
  })
  return Object.fromEntries(params)
}
