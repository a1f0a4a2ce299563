import type { BuyNow } from '#app/server/checkout/start-checkout.ts'
import type { Config } from '#app/server/config/config.ts'
import type { DeliveryMove } from '#app/server/moves/move-delivery.ts'
import type { Taker } from '#app/server/new-order/take-order.ts'
import type { Driver } from '#app/server/runs/find-driver.ts'
import type { User } from '#app/shop/accounts/user.ts'
import type { HandOrder } from '#app/shop/new-order/hand-order.ts'
import type { GatewayWay } from '#app/shop/payments/payment-way.ts'
import { IS_LONG } from '#commands/long.ts'

export interface Errand {
  config: Config
  work:
    | { kind: 'purchase'; shopper: User; wish: BuyNow; way: GatewayWay }
    | { kind: 'job'; minutes: number }
    | { kind: 'begin'; shopper: User; wish: BuyNow }
    | { kind: 'charge'; shopper: User; checkoutId: string; token: string }
    | { kind: 'transfer'; refundId: string; bankReference: string }
    | { kind: 'scan' | 'leave'; shopper: User; checkoutId: string }
    | { kind: 'settle'; shopper: User; checkoutId: string }
    | { kind: 'take-order'; owner: Taker; order: HandOrder }
    | { kind: 'receive-draft'; owner: Taker; receipt: string }
    | { kind: 'move'; move: DeliveryMove }
    | { kind: 'photo'; orderId: string; sendId: string; image: string }
    | { kind: 'answer-photo'; receipt: string; change: string | null }
    | { kind: 'start-run'; driver: Driver; shown: { receipt: string; version: number }[] }
  /** The step to die at; 0 for none. */
  at: number
  /** Kills before the step, during it, or, for a call, once its answer has arrived unread. */
  moment: 'before' | 'during' | 'after'
}

/** The short form of a proof makes one kill of three, and five at most, from the first step to the last. */
const SHORT_FORM = { share: 1 / 3, most: 5 }

export function chooseKills<T>(points: T[]): T[] {
  if (IS_LONG) return points
  const count = Math.min(Math.ceil(points.length * SHORT_FORM.share), SHORT_FORM.most)
  const last = points.length - 1
  const chosen = Array.from({ length: count }, (_, nth) => Math.round((nth * last) / Math.max(count - 1, 1)))
  return points.filter((_, index) => chosen.includes(index))
}

/**
 * A kill before a statement leaves what a kill during the one before it leaves: PostgreSQL completes what it was sent, and
 * rolls back a transaction in both cases. The long form kills before each too.
 */
export const MOMENTS_OF_STATEMENT: Errand['moment'][] = IS_LONG ? ['before', 'during'] : ['during']

/** Prefix of calls to a provider in the list of steps. */
export const CALL = 'call '

/** A kill at such a step leaves what a kill before the next step leaves: nothing was written between them. */
export function onlyReads(step: string): boolean {
  const callsFunction = /^select (\w+ from )?(?!count\(|pg_)\w+\(/.test(step)
  return !callsFunction && (/^(select|begin)/.test(step) || step.startsWith(`${CALL}GET`))
}
