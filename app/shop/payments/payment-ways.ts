import { CHECKOUT_TIME_MS, SHORT_CHECKOUT_TIME_MS } from '#app/shop/constants.ts'
import { PAYMENT_WAYS, type PaymentWay, type RefundMeans } from './payment-way.ts'
import { PROVIDER_NAMES, type ProviderName } from './provider-name.ts'

interface WayAtProvider {
  /** `form`: in the provider's own form; `code`: the shop asks for a code to scan and shows it. */
  paidBy: 'form' | 'code'
  refundMeans: RefundMeans
  /** Counts from Buy Now; a code to scan makes it longer. */
  timeToPayMs: number
  /** The owner must switch it on at the provider first. */
  needsSetup: boolean
}

const BY_FORM = { paidBy: 'form', refundMeans: 'itself', needsSetup: false } as const
const BY_CODE = { paidBy: 'code', refundMeans: 'may-refuse', timeToPayMs: SHORT_CHECKOUT_TIME_MS } as const

export const WAYS_AT: Record<ProviderName, Record<PaymentWay, WayAtProvider>> = {
  sandbox: {
    card: { ...BY_FORM, timeToPayMs: SHORT_CHECKOUT_TIME_MS },
    promptpay: { ...BY_CODE, needsSetup: false },
  },
  stripe: {
    card: { ...BY_FORM, timeToPayMs: CHECKOUT_TIME_MS },
    promptpay: {
      ...BY_FORM,
      refundMeans: 'asks-buyer',
      timeToPayMs: CHECKOUT_TIME_MS,
      needsSetup: true,
    },
  },
  omise: {
    card: { ...BY_FORM, timeToPayMs: SHORT_CHECKOUT_TIME_MS },
    promptpay: { ...BY_CODE, needsSetup: true },
  },
}

/** Those for which a code to scan is made anywhere. */
export const CODE_WAYS = PAYMENT_WAYS.filter((way) =>
  PROVIDER_NAMES.some((provider) => WAYS_AT[provider][way].paidBy === 'code'),
)

/** The provider that offers each way; a way that is missing is not offered. */
export type OfferedWays = Partial<Record<PaymentWay, ProviderName>>

export function usualWays(provider: ProviderName): OfferedWays {
  const usual = PAYMENT_WAYS.filter((way) => !WAYS_AT[provider][way].needsSetup)
  return Object.fromEntries(usual.map((way) => [way, provider]))
}

export function listWays(offered: OfferedWays): PaymentWay[] {
  return PAYMENT_WAYS.filter((way) => offered[way] !== undefined)
}

export function waysAt(offered: OfferedWays, provider: ProviderName): PaymentWay[] {
  return PAYMENT_WAYS.filter((way) => offered[way] === provider)
}

export function isOnlyCards(ways: readonly PaymentWay[]): boolean {
  return ways.length > 0 && ways.every((way) => way === 'card')
}

/** Returns the providers that offer a way to pay. */
export function listSellers(offered: OfferedWays): ProviderName[] {
  return PROVIDER_NAMES.filter((provider) => waysAt(offered, provider).length > 0)
}

/** Returns the longest time of all ways to pay at the provider where the checkout begins. */
export function timeToPayMs(offered: OfferedWays, provider: ProviderName): number {
  return Math.max(...waysAt(offered, provider).map((way) => WAYS_AT[provider][way].timeToPayMs))
}

/** A button of the checkout page. */
export interface WayChoice {
  way: PaymentWay
  paidBy: WayAtProvider['paidBy']
  /** False if the checkout must first move to the provider that offers this way. */
  isHere: boolean
}

/** One for each provider's form, which has all of its ways in it, and one for each way with a code. */
export function listChoices(offered: OfferedWays, here: ProviderName): WayChoice[] {
  const forms = new Set<ProviderName>()
  return listWays(offered).flatMap((way) => {
    const provider = offered[way] ?? here
    const { paidBy } = WAYS_AT[provider][way]
    if (paidBy === 'form' && forms.has(provider)) return []
    if (paidBy === 'form') forms.add(provider)
    return [{ way, paidBy, isHere: provider === here }]
  })
}
