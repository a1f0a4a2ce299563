import type { Language } from '#app/shop/language.ts'
import type { WayChoice } from '#app/shop/payments/payment-ways.ts'

/** True for readers who may have no Thai bank's app, where they can pay without one. */
export function needsThaiBank(choices: readonly WayChoice[], language: Language): boolean {
  const ways = choices.map(({ paidBy }) => paidBy)
  return language !== 'th' && ways.includes('code') && ways.includes('form')
}
