import { CHECKOUT_TIME_MS, SHORT_CHECKOUT_TIME_MS, TRANSFER_TIME_MS } from '#app/shop/constants.ts'
import {
  GATEWAY_WAYS,
  type GatewayWay,
  type HandWay,
  type PaymentWay,
  type RefundMeans,
  SHOPPER_WAYS,
  type ShopperWay,
} from './payment-way.ts'
import { GATEWAY_NAMES, type GatewayName, PROVIDER_NAMES, type ProviderName } from './provider-name.ts'

interface WayAtProvider {
  /**
   * `form`: in the provider's own form; `code`: the shop asks for a code to scan and shows it; `transfer`: to the
   * owner's own account, who says when it came; `word`: only the owner notes it.
   */
  paidBy: 'form' | 'code' | 'transfer' | 'word'
  refundMeans: RefundMeans
  /** Counts from Buy Now; a code to scan makes it longer. */
  timeToPayMs: number
  /** The owner must switch it on first, at the provider or in her settings. */
  needsSetup: boolean
}

const BY_FORM = { paidBy: 'form', refundMeans: 'itself', needsSetup: false } as const
const BY_CODE = { paidBy: 'code', refundMeans: 'may-refuse', timeToPayMs: SHORT_CHECKOUT_TIME_MS } as const
const BY_WORD: WayAtProvider = {
  paidBy: 'word',
  refundMeans: 'by-hand',
  timeToPayMs: SHORT_CHECKOUT_TIME_MS,
  needsSetup: true,
}

const WAYS_AT: Record<GatewayName, Record<GatewayWay, WayAtProvider>> & {
  'by-hand': Record<HandWay, WayAtProvider>
} = {
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
  'by-hand': {
    transfer: { ...BY_WORD, paidBy: 'transfer', timeToPayMs: TRANSFER_TIME_MS },
    cash: BY_WORD,
    terminal: BY_WORD,
    'on-delivery': BY_WORD,
    account: BY_WORD,
    none: BY_WORD,
  },
}

/** Null for a way that the provider does not have. */
export function wayAt(provider: ProviderName, way: PaymentWay): WayAtProvider | null {
  const ways: Partial<Record<PaymentWay, WayAtProvider>> = WAYS_AT[provider]
  return ways[way] ?? null
}

/** Those for which a code to scan is made anywhere. */
export const CODE_WAYS = GATEWAY_WAYS.filter((way) =>
  GATEWAY_NAMES.some((gateway) => WAYS_AT[gateway][way].paidBy === 'code'),
)

/** The provider that offers each way; a way that is missing is not offered. */
export type OfferedWays = Partial<Record<ShopperWay, ProviderName>>

export function usualWays(gateway: GatewayName): OfferedWays {
  const usual = GATEWAY_WAYS.filter((way) => !WAYS_AT[gateway][way].needsSetup)
  return Object.fromEntries(usual.map((way) => [way, gateway]))
}

export function listWays(offered: OfferedWays): ShopperWay[] {
  return SHOPPER_WAYS.filter((way) => offered[way] !== undefined)
}

export function waysAt(offered: OfferedWays, provider: ProviderName): ShopperWay[] {
  return SHOPPER_WAYS.filter((way) => offered[way] === provider)
}

export function isOnlyCards(ways: readonly ShopperWay[]): boolean {
  return ways.length > 0 && ways.every((way) => way === 'card')
}

/** Returns the providers that offer a way to pay. */
export function listSellers(offered: OfferedWays): ProviderName[] {
  return PROVIDER_NAMES.filter((provider) => waysAt(offered, provider).length > 0)
}

/** Returns the longest time of all ways to pay at the provider where the checkout begins. */
export function timeToPayMs(offered: OfferedWays, provider: ProviderName): number {
  return Math.max(...waysAt(offered, provider).map((way) => wayAt(provider, way)?.timeToPayMs ?? 0))
}

/** A button of the checkout page. */
export interface WayChoice {
  way: ShopperWay
  paidBy: WayAtProvider['paidBy']
  /** False if the checkout must first move to the provider that offers this way. */
  isHere: boolean
}

/** One for each provider's form, which has all of its ways in it, and one for each other way. */
export function listChoices(offered: OfferedWays, here: ProviderName): WayChoice[] {
  const forms = new Set<ProviderName>()
  return listWays(offered).flatMap((way) => {
    const provider = offered[way] ?? here
    const paidBy = wayAt(provider, way)?.paidBy ?? 'form'
    if (paidBy === 'form' && forms.has(provider)) return []
    if (paidBy === 'form') forms.add(provider)
    return [{ way, paidBy, isHere: provider === here }]
  })
}
