import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findBrokenInvariants } from '#app/server/attention/invariants.ts'
import { readNeedsAttention } from '#app/server/attention/needs-attention.ts'
import { emails, refunds } from '#app/server/database/schema.ts'
import { reconcile } from '#app/server/reconcile/reconcile.ts'
import { chooseKills, type Errand } from '#app/server/testing/errand.ts'
import { newOrder, refundRows } from '#app/server/testing/paid-orders.ts'
import { openStage } from '#app/server/testing/provider-setup.ts'
import { bundleKillableShop, type KillableShop } from '#app/server/testing/shop-bundle.ts'
import type { Stage } from '#app/server/testing/stages/stage.ts'
import { failRefund } from './finish-refund.ts'
import { noteTransfer } from './refund-by-hand.ts'
import { refundOrder } from './refunds.ts'

const bankReference = '0152310923'

let killable: KillableShop
let stage: Stage
beforeAll(async () => {
  killable = await bundleKillableShop()
  stage = await openStage('sandbox')
})
afterAll(() => stage.close())

async function refusedRefund() {
  const order = await newOrder(stage)
  const wanted = await refundOrder(stage.shop, { orderId: order.orderId })
  if (!wanted.ok) throw new Error(wanted.problem.code)
  const { refundId } = wanted.value
  await failRefund(stage.shop, refundId, { alert: 'refund-refused', lastError: 'no' })
  return { ...order, refundId }
}

const send = (refundId: string, errand: Pick<Errand, 'at' | 'moment'>) => {
  const config = { ...stage.shop.config, logLevel: 'fatal' }
  return killable.send({ config, work: { kind: 'transfer', refundId, bankReference }, ...errand })
}

test('A shop that is killed (kill -9) at any statement of a transfer by hand notes all of it or nothing', async ({
  annotate,
}) => {
  const first = await refusedRefund()
  const steps: string[] = JSON.parse((await send(first.refundId, { at: 0, moment: 'before' })).said)
  const ends = { noted: 0, 'not noted': 0 }
  const kills = chooseKills(
    steps.flatMap((step, index) =>
      (['before', 'during'] as const).map((moment) => ({ step, moment, at: index + 1 })),
    ),
  )
  for (const { step, moment, at } of kills) {
    const { refundId, paymentId } = await refusedRefund()
    const name = `${moment} step ${at}: ${step.slice(0, 70)}`
    expect(await send(refundId, { at, moment }), name).toMatchObject({
      killed: true,
      errors: '',
    })
    const countEmails = () => stage.shop.db.$count(emails, eq(emails.refundId, refundId))
    const [row] = await refundRows(stage.shop, paymentId)
    const isNoted = row?.status === 'by-hand'
    ends[isNoted ? 'noted' : 'not noted'] += 1
    expect(await countEmails(), name).toBe(isNoted ? 1 : 0)
    // The owner, who saw no answer, sends the form again.
    expect(await noteTransfer(stage.shop, { refundId, bankReference }), name).toMatchObject({
      ok: true,
    })
    expect(await refundRows(stage.shop, paymentId), name).toMatchObject([
      { id: refundId, status: 'by-hand', bankReference },
    ])
    expect(await countEmails(), name).toBe(1)
  }
  await annotate(`${kills.length} kills; ${ends.noted} after the transfer was noted`)
  expect(Math.min(ends.noted, ends['not noted'])).toBeGreaterThan(0)
  await expect.poll(async () => (await reconcile(stage.shop)).ran, { timeout: 10_000 }).toBe(true)
  expect((await readNeedsAttention(stage.shop)).refunds).toEqual([])
  expect(await stage.shop.db.$count(refunds, eq(refunds.status, 'by-hand'))).toBe(kills.length + 1)
  expect(await stage.countRefunds()).toBe(0)
  expect(await findBrokenInvariants(stage.shop.db)).toEqual([])
})
