/** Runs the `Errand` in its argument and dies at its n-th step; with `at: 0` prints the steps as JSON. */
import { writeSync } from 'node:fs'
import http from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { chargeCard } from '#app/server/checkout/charge-card.ts'
import { settleCheckoutOf, showCheckoutOf } from '#app/server/checkout/own-checkout.ts'
import { leaveScanCode, showScanCode } from '#app/server/checkout/scan-code.ts'
import { startCheckout } from '#app/server/checkout/start-checkout.ts'
import { receiveEvent } from '#app/server/http/webhook.ts'
import { moveDelivery } from '#app/server/moves/move-delivery.ts'
import { receiveDraft } from '#app/server/new-order/drafts.ts'
import { takeOrder } from '#app/server/new-order/take-order.ts'
import { openShop } from '#app/server/open-shop.ts'
import { answerScan } from '#app/server/payments/sandbox/bank-scans.ts'
import { findOpenSandbox } from '#app/server/payments/sandbox/sandbox.ts'
import { saveDeliveryPicture } from '#app/server/pictures/save-picture.ts'
import { reconcile } from '#app/server/reconcile/reconcile.ts'
import { noteTransfer } from '#app/server/refunds/refund-by-hand.ts'
import { startRun } from '#app/server/runs/driver-moves.ts'
import type { Shop } from '#app/server/shop.ts'
import { answerPhoto } from '#app/server/tracking/answer-photo.ts'
import type { User } from '#app/shop/accounts/user.ts'
import type { GatewayWay } from '#app/shop/payments/payment-way.ts'
import { CALL, type Errand } from './errand.ts'
import { bankEvent, payAtBank } from './purchase.ts'

/** Milliseconds in which the provider is working on a call. */
const ON_ITS_WAY = 60

const errand: Errand = JSON.parse(process.argv[2] ?? '')
const shop = await openShop(errand.config)
const steps: string[] = []
// LISTEN runs whenever its connection is ready, which would vary the steps.
while (!shop.live.isListening()) await sleep(5)
countStatements()
countCalls()
await run(shop, errand.work)
// On a busy machine the answer can be quicker than the kill.
if (errand.at > 0 && steps.length >= errand.at) die()
writeSync(1, JSON.stringify(steps))
process.exit(0)

function run(shop: Shop, work: Errand['work']): Promise<unknown> {
  switch (work.kind) {
    case 'purchase':
      return purchase(shop, work)
    case 'begin':
      return startCheckout(shop, work.shopper, work.wish)
    case 'charge':
      return chargeCard(shop, work.shopper, { checkoutId: work.checkoutId, token: work.token })
    case 'transfer':
      return noteTransfer(shop, work)
    case 'scan':
      return showScanCode(shop, work.shopper, work.checkoutId)
    case 'leave':
      return leaveScanCode(shop, work.shopper, { way: 'card', ...work })
    case 'settle':
      return settleCheckoutOf(shop, work.shopper, work.checkoutId)
    case 'take-order':
      return takeOrder(shop, work.owner, work.order)
    case 'receive-draft':
      return receiveDraft(shop, work.owner, { receipt: work.receipt, means: 'cash' })
    case 'move':
      return moveDelivery(shop, work.move)
    case 'photo':
      return saveDeliveryPicture(shop, {
        ...{ orderId: work.orderId, sendId: work.sendId, kind: 'finished' },
        bytes: Buffer.from(work.image, 'base64'),
        mover: { actor: 'owner', actorName: null, origin: 'order' },
      })
    case 'answer-photo':
      return answerPhoto(shop, work)
    case 'start-run':
      return startRun(shop, work.driver, work.shown)
    case 'job':
      return reconcile(shop, { now: new Date(Date.now() + work.minutes * 60_000) })
  }
}

/** The moment to die at in this step, or null. */
function take(name: string): Errand['moment'] | null {
  steps.push(name)
  if (steps.length !== errand.at) return null
  if (errand.moment === 'before') die()
  return errand.moment
}

function die() {
  process.kill(process.pid, 'SIGKILL')
}

function countStatements() {
  const send = pg.Client.prototype.query as (...call: unknown[]) => unknown
  const counted = function (this: pg.Client, ...call: unknown[]) {
    const text = textOf(call[0])
    // Notices write nothing, and how many there are depends on a timer.
    const moment = text.includes('pg_notify(') ? null : take(text)
    const answer = send.apply(this, call)
    if (moment) setImmediate(die)
    return answer
  }
  pg.Client.prototype.query = counted as typeof pg.Client.prototype.query
}

/** Omise is called by fetch, Stripe's library uses Node's http. */
function countCalls() {
  const { fetch } = globalThis
  globalThis.fetch = async (url, init) => {
    const moment = take(`${CALL}${init?.method ?? 'GET'} ${new URL(String(url)).pathname}`)
    if (moment === 'during') setTimeout(die, ON_ITS_WAY)
    const answer = await fetch(url, init)
    if (moment) die()
    return answer
  }
  const { request } = http
  const counted = (options: http.RequestOptions, ...rest: never[]) => {
    const moment = take(`${CALL}${options.method} ${options.path}`)
    const asked = request(options, ...rest)
    if (moment === 'during') setTimeout(die, ON_ITS_WAY)
    if (moment) asked.prependListener('response', die)
    return asked
  }
  http.request = counted as typeof http.request
  syncBuiltinESMExports()
}

function textOf(statement: unknown): string {
  return typeof statement === 'string' ? statement : (statement as { text: string }).text
}

async function purchase(shop: Shop, { shopper, wish, way }: Extract<Errand['work'], { kind: 'purchase' }>) {
  const started = await startCheckout(shop, shopper, wish)
  if (!started.ok) throw new Error(started.problem.code)
  const { checkoutId } = started.value
  const widget = (await showCheckoutOf(shop, shopper, checkoutId))?.widget
  if (!widget?.ok) throw new Error('the checkout cannot be paid')
  const { reference } = widget.value
  await payBy(way, shop, { shopper, checkoutId, reference })
  await receiveEvent(shop, bankEvent(shop, { reference }))
  const settled = await settleCheckoutOf(shop, shopper, checkoutId)
  if (settled?.status !== 'ordered') throw new Error('the purchase did not end with an order')
}

async function payBy(
  way: GatewayWay,
  shop: Shop,
  { shopper, checkoutId, reference }: { shopper: User; checkoutId: string; reference: string },
) {
  const sandbox = findOpenSandbox(shop.payments)
  if (way === 'card' || !sandbox) return payAtBank(shop, reference)
  const shown = await showScanCode(shop, shopper, checkoutId)
  if (!shown.ok) throw new Error(shown.problem.code)
  return answerScan(sandbox.bank, reference, 'pay')
}
