import type { ChargeBy } from '#app/server/payments/payment-provider.ts'
import { scanTimes } from '#app/shop/checkout/scan-time.ts'
import type { GatewayWay } from '#app/shop/payments/payment-way.ts'
import type { CheckoutRow } from './payment-session.ts'

interface ChargeInputs {
  card: { token: string }
  promptpay: object
}
export type ChargeInput = { [Way in GatewayWay]: { way: Way } & ChargeInputs[Way] }[GatewayWay]

/** A card's token is charged once; nobody has a code before it is made. */
export function attemptKey(input: ChargeInput, id: string): string {
  switch (input.way) {
    case 'card':
      return input.token
    case 'promptpay':
      return `${input.way}:${id}`
  }
}

interface BegunCharge {
  by: ChargeBy
  times: { scanUntil: Date | null; expiresAt?: Date }
}

/** Adds the times of the checkout; null if there is too little time left. */
export function beginCharge(input: ChargeInput, checkout: CheckoutRow): BegunCharge | null {
  switch (input.way) {
    case 'card':
      return { by: input, times: { scanUntil: null } }
    case 'promptpay': {
      const times = scanTimes(checkout)
      return times && { by: { way: input.way, scanUntil: times.scanUntil }, times }
    }
  }
}
