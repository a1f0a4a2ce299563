import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { eventSecret, SIGNATURE_HEADER, signEvent } from '#app/server/payments/sandbox/sandbox-signature.ts'
import {
  buyNowForm,
  type CartProduct,
  getStatus,
  openCheckout,
  payAtBank,
  payByCode,
  pressBuyNow,
  showCode,
  TimeTaken,
} from '#bench/parts/purchase.ts'
import { AUTH_SECRET } from '#bench/parts/shop-under-test.ts'
import type { Shopper } from '#bench/parts/shoppers.ts'
import type { CrashTarget, Step } from './crash-target.ts'

/** Retries after a crash count against the limit of ten cards an hour. */
const PURCHASES_PER_ACCOUNT = 2
const RETRY_MS = 30
const MAX_TRIES = 400
const FALSE_EVENT_INTERVAL_MS = 60
const RUMOURS = ['session.paid', 'session.paid', 'session.failed', 'session.expired']
const SECRET = eventSecret(AUTH_SECRET)

export async function keepBuying(target: CrashTarget): Promise<void> {
  while (target.open) {
    const account = target.accounts.pop()
    if (!account) throw new Error('there are no accounts left')
    for (let n = 0; n < PURCHASES_PER_ACCOUNT && target.open; n += 1) {
      target.seen.tried += 1
      await buyThroughCrashes(target, account).catch(() => {
        target.seen.givenUp += 1
      })
    }
  }
}

async function buyThroughCrashes(target: CrashTarget, shopper: Shopper): Promise<void> {
  const { client, seen } = target
  const isByCode = randomInt(2) === 0
  const id = await buySomething(target, shopper)
  const widget = await retryUntilAnswered(target, ['opened', 'opened'], () =>
    openCheckout(client, shopper, id),
  )
  seen.sessions.push(widget.reference)
  const hasCode =
    isByCode && (await retryUntilAnswered(target, ['asking', 'asked'], () => showCode(client, shopper, id)))
  const said = await retryUntilAnswered(target, ['paying', 'paid'], () =>
    hasCode ? payByCode(client, widget) : payAtBank(client, widget),
  )
  if (said !== 'paid' && said !== 'already') throw new Error(`the bank said ${said}`)
  seen.paid.add(widget.reference)
  // Every other shopper closes the browser here; their order comes from the webhook or the job.
  if (randomInt(2) === 0) return
  const status = await retryUntilAnswered(target, ['asking', 'asked'], () => getStatus(client, shopper, id))
  if (status === 'ordered') seen.ordered.add(id)
}

/** Chooses something else while its delivery time is full. */
async function buySomething(target: CrashTarget, shopper: Shopper): Promise<string> {
  const { client, goods } = target
  for (;;) {
    const form = buyNowForm(goods[randomInt(goods.length)] as CartProduct)
    try {
      return await retryUntilAnswered(target, ['buying', 'bought'], () => pressBuyNow(client, shopper, form))
    } catch (error) {
      if (!(error instanceof TimeTaken) || !target.open) throw error
      target.seen.timesTaken += 1
    }
  }
}

async function retryUntilAnswered<T>(
  { steps }: CrashTarget,
  [begins, ends]: [Step, Step],
  work: () => Promise<T>,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      steps.emit(begins)
      const result = await work()
      steps.emit(ends)
      return result
    } catch (error) {
      if (tries === MAX_TRIES || error instanceof TimeTaken) throw error
      await sleep(RETRY_MS)
    }
  }
}

/** Signed events that are old, repeated, out of order or untrue; the shop must verify each. */
export async function keepSendingEvents(
  { client, steps, seen }: CrashTarget,
  stopping: AbortSignal,
): Promise<void> {
  const ids: string[] = []
  while (!stopping.aborted) {
    await sleep(FALSE_EVENT_INTERVAL_MS)
    const recent = seen.sessions.slice(-200)
    const reference = recent[randomInt(Math.max(1, recent.length))]
    if (!reference) continue
    const id = ids.length > 0 && randomInt(4) === 0 ? ids[randomInt(ids.length)] : `evt_${randomUUID()}`
    ids.push(id ?? '')
    const body = JSON.stringify({ id, type: RUMOURS[randomInt(RUMOURS.length)], data: { reference } })
    const headers = { 'Content-Type': 'application/json', [SIGNATURE_HEADER]: signEvent(SECRET, body) }
    steps.emit('telling')
    const told = Array.from({ length: randomInt(1, 4) }, () =>
      client.send('POST', '/webhooks/sandbox', headers, body).catch(() => null),
    )
    seen.eventsForged += (await Promise.all(told)).length
    steps.emit('told')
  }
}
