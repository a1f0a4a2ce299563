import type { BuyNow } from '#app/server/checkout/start-checkout.ts'
import type { Config } from '#app/server/config.ts'
import type { User } from '#app/shop/accounts/user.ts'

/** Work for a process that is killed in the middle of it. */
export interface Errand {
  config: Config
  work:
    | { kind: 'purchase'; shopper: User; wish: BuyNow }
    | { kind: 'job'; minutes: number }
    | { kind: 'begin'; shopper: User; wish: BuyNow }
    | { kind: 'charge'; shopper: User; checkoutId: string; token: string }
    | { kind: 'settle'; shopper: User; checkoutId: string }
  /** Which step is the last; 0: none. */
  at: number
  /** Before the step, on the way (nobody waits for its end), or, for a call, when the answer is there and not looked at yet. */
  moment: 'before' | 'during' | 'after'
}

/** Calls to a provider begin with this in the list of steps. */
export const CALL = 'call '
