/**
 * A shop process that is killed at its n-th statement to the database, as by a power cut; the bank's statements count too.
 * Its argument is an `Errand` as JSON. With `at: 0` it does its errand to the end, and writes its
 * statements as a JSON list.
 */
import { writeSync } from 'node:fs'
import pg from 'pg'
import { chargeCard } from '#app/server/charge-card.ts'
import { type BuyNow, settleCheckoutOf, showCheckoutOf, startCheckout } from '#app/server/checkout.ts'
import type { Config } from '#app/server/config.ts'
import { openShop, type Shop } from '#app/server/open-shop.ts'
import { reconcile } from '#app/server/reconcile.ts'
import { receiveEvent } from '#app/server/webhook.ts'
import type { User } from '#app/shop/user.ts'
import { bankEvent, payAtBank } from './purchase.ts'

export interface Errand {
  config: Config
  work:
    | { kind: 'purchase'; shopper: User; wish: BuyNow }
    | { kind: 'job'; minutes: number }
    | { kind: 'begin'; shopper: User; wish: BuyNow }
    | { kind: 'charge'; shopper: User; checkoutId: string; token: string }
    | { kind: 'settle'; shopper: User; checkoutId: string }
  /** Which statement is the last; 0: none. */
  at: number
  /** Whether that statement is not sent any more, or sent and its answer not waited for. */
  moment: 'before' | 'during'
}

const errand: Errand = JSON.parse(process.argv[2] ?? '')
const shop = await openShop(errand.config)
const statements = countStatements(errand)
await run(shop, errand.work)
writeSync(1, JSON.stringify(statements))
process.exit(0)

function run(shop: Shop, work: Errand['work']): Promise<unknown> {
  switch (work.kind) {
    case 'purchase':
      return purchase(shop, work.shopper, work.wish)
    case 'begin':
      return startCheckout(shop, work.shopper, work.wish)
    case 'charge':
      return chargeCard(shop, work.shopper, work.checkoutId, work.token)
    case 'settle':
      return settleCheckoutOf(shop, work.shopper, work.checkoutId)
    case 'job':
      return reconcile(shop, { now: new Date(Date.now() + work.minutes * 60_000) })
  }
}

/** From here on every statement counts; they are added to the list as they come. */
function countStatements({ at, moment }: Errand): string[] {
  const sent: string[] = []
  const send = pg.Client.prototype.query as (...call: unknown[]) => unknown
  const counted = function (this: pg.Client, ...call: unknown[]) {
    sent.push(textOf(call[0]))
    if (sent.length !== at) return send.apply(this, call)
    if (moment === 'before') process.kill(process.pid, 'SIGKILL')
    const answer = send.apply(this, call)
    setImmediate(() => process.kill(process.pid, 'SIGKILL'))
    return answer
  }
  pg.Client.prototype.query = counted as typeof pg.Client.prototype.query
  return sent
}

function textOf(statement: unknown): string {
  return typeof statement === 'string' ? statement : (statement as { text: string }).text
}

/** From Buy Now to the order, with the bank's event and the shopper's return after it. */
async function purchase(shop: Shop, shopper: User, wish: BuyNow) {
  const started = await startCheckout(shop, shopper, wish)
  if (!started.ok) throw new Error(started.problem.code)
  const { checkoutId } = started.value
  const widget = (await showCheckoutOf(shop, shopper, checkoutId))?.widget
  if (!widget?.ok) throw new Error('the checkout cannot be paid')
  const { reference } = widget.value
  await payAtBank(shop, reference)
  await receiveEvent(shop, bankEvent(shop, { reference }))
  const settled = await settleCheckoutOf(shop, shopper, checkoutId)
  if (settled?.status !== 'ordered') throw new Error('the purchase did not end with an order')
}
