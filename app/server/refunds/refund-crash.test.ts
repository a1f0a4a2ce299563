import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findBrokenInvariants } from '#app/server/attention/invariants.ts'
import { readNeedsAttention } from '#app/server/attention/needs-attention.ts'
import { emails, refunds } from '#app/server/database/schema.ts'
import { receiveEvent } from '#app/server/http/webhook.ts'
import { reconcile } from '#app/server/reconcile/reconcile.ts'
import {
  CALL,
  chooseKills,
  type Errand,
  MOMENTS_OF_STATEMENT,
  onlyReads,
} from '#app/server/testing/errand.ts'
import { letTimePass, newOrder, type PaidOrder, refundRows } from '#app/server/testing/paid-orders.ts'
import { openStage } from '#app/server/testing/provider-setup.ts'
import { bundleKillableShop, type KillableShop } from '#app/server/testing/shop-bundle.ts'
import type { Stage } from '#app/server/testing/stages/stage.ts'
import { GATEWAY_NAMES } from '#app/shop/payments/provider-name.ts'
import { IS_LONG } from '#commands/long.ts'
import { refundOrder } from './refunds.ts'

/** The job's first statement about refunds; earlier ones have their own tests. */
const BEGINNING = /^select .* from "refunds"/

interface Kill {
  at: number
  moment: Errand['moment']
  step: string
}

let killable: KillableShop
beforeAll(async () => {
  killable = await bundleKillableShop()
})

describe.each(GATEWAY_NAMES)('a shop with %s that is killed (kill -9) while it refunds', (provider) => {
  let stage: Stage
  const kills: Kill[] = []
  const ends = { given: 0, notGiven: 0 }
  beforeAll(async () => {
    stage = await openStage(provider)
    stage.lag()
  })
  afterAll(() => stage.close())

  const send = (errand: Pick<Errand, 'at' | 'moment'>) => {
    const config = { ...stage.shop.config, logLevel: 'fatal' }
    return killable.send({ config, work: { kind: 'job', minutes: 0 }, ...errand })
  }
  /** Of each two, the first is a partial refund. */
  const newRefund = async (part: boolean) => {
    const order = await newOrder(stage)
    const amount = part ? Math.floor(order.amount / 3) : order.amount
    const wanted = await refundOrder(stage.shop, { orderId: order.orderId, amount })
    if (!wanted.ok) throw new Error(wanted.problem.code)
    return { ...order, refunded: amount, refundId: wanted.value.refundId }
  }
  type Refund = PaidOrder & { refunded: number; refundId: string }
  type Start = { index: number; name: string; forgetKeys: boolean }

  test('A shop that is killed (kill -9) at any statement or call refunds exactly once', async ({
    annotate,
  }) => {
    for (const [index, kill] of (await pointsToKillAt()).entries()) {
      const refund = await newRefund(index % 2 === 0)
      const name = `${kill.moment} step ${kill.at}: ${kill.step.slice(0, 70)}`
      const isUnderWay = kill.moment === 'during' && kill.step.startsWith(`${CALL}POST`)
      const arrived = isUnderWay && stage.dawdleRefunds()
      expect(await send(kill), name).toMatchObject({ killed: true, errors: '' })
      kills.push(kill)
      // The key alone must not prevent a second refund.
      if (kill.moment === 'after') stage.forgetKeys()
      // Only the key says that a request under way is the same as the next one.
      await expectOnce(refund, { index, name, forgetKeys: index % 2 === 0 && !isUnderWay })
      await arrived
    }
    await annotate(`${kills.length} kills; the money had gone back before ${ends.given} of them ended`)
    expect(await findBrokenInvariants(stage.shop.db)).toEqual([])
    expect(kills.length).toBeGreaterThan(IS_LONG ? 40 : 2)
    // Some must die before the provider refunds and some after, or this test proves little.
    expect(Math.min(ends.given, ends.notGiven)).toBeGreaterThan(0)
  })

  test('A killed shop’s refunds leave nothing to do, for the job or the owner', async () => {
    expect(await reconcile(stage.shop)).toMatchObject({ refunded: 0, found: 0, failures: 0 })
    const matters = await readNeedsAttention(stage.shop)
    expect([matters.refunds, matters.exceptions, matters.disputes]).toEqual([[], [], []])
    expect(await stage.shop.db.$count(refunds, eq(refunds.status, 'done'))).toBe(kills.length + 1)
    expect(await stage.countRefunds()).toBe(kills.length + 1)
  })

  test.runIf(IS_LONG || provider === 'stripe')(
    'A shop whose books have lost a refund gives nothing back twice, killed (kill -9) at any statement or call',
    async () => {
      const first = await newLoss(true)
      const points = pointsIn(await stepsOfJob())
      await expectTakenIn(first, 'not killed')
      for (const [index, kill] of points.entries()) {
        const loss = await newLoss(index % 2 === 0)
        const name = `${kill.moment} step ${kill.at}: ${kill.step.slice(0, 70)}`
        expect(await send(kill), name).toMatchObject({ killed: true, errors: '' })
        await expectTakenIn(loss, name)
      }
      expect(points.length).toBeGreaterThan(IS_LONG ? 40 : 2)
      expect(await findBrokenInvariants(stage.shop.db)).toEqual([])
    },
  )

  /** The books are as before a refund that the provider has made, and its owner asks for all that they have left. */
  async function newLoss(part: boolean) {
    const refund = await newRefund(part)
    await startAgain()
    stage.catchUp()
    await letTimePass(stage.shop)
    await startAgain()
    expect(await stage.refundsOf(refund.bought)).toEqual([refund.refunded])
    await stage.shop.db.delete(emails).where(eq(emails.refundId, refund.refundId))
    await stage.shop.db.delete(refunds).where(eq(refunds.paymentId, refund.paymentId))
    const again = await refundOrder(stage.shop, { orderId: refund.orderId })
    if (!again.ok) throw new Error(again.problem.code)
    return refund
  }

  async function expectTakenIn({ bought, paymentId, refundId, refunded }: Refund, name: string) {
    for (let run = 0; run < 2; run += 1) {
      await startAgain()
      await letTimePass(stage.shop)
    }
    expect(await stage.refundsOf(bought), name).toEqual([refunded])
    const rows = await refundRows(stage.shop, paymentId)
    expect(
      rows.filter(({ status }) => status !== 'failed'),
      name,
    ).toMatchObject([{ id: refundId, status: 'done', amount: refunded }])
    expect(rows, name).toHaveLength(2)
    expect(await stage.shop.db.$count(emails, eq(emails.refundId, refundId)), name).toBe(1)
  }

  async function stepsOfJob(): Promise<string[]> {
    const { said, errors } = await send({ at: 0, moment: 'before' })
    expect(errors).toBe('')
    return JSON.parse(said)
  }

  async function pointsToKillAt(): Promise<Kill[]> {
    const first = await newRefund(true)
    const steps = await stepsOfJob()
    await expectOnce(first, { index: 0, name: 'not killed', forgetKeys: true })
    return pointsIn(steps)
  }

  function pointsIn(steps: string[]): Kill[] {
    const start = steps.findIndex((step) => BEGINNING.test(step))
    expect(start).toBeGreaterThan(0)
    const all = steps.map((step, index) => ({ step, at: index + 1 }))
    const chosen = IS_LONG ? all : all.slice(start).filter(({ step }) => !onlyReads(step))
    const points = chosen.flatMap(({ step, at }) => {
      const moments = step.startsWith(CALL) ? (['before', 'during', 'after'] as const) : MOMENTS_OF_STATEMENT
      return moments.map((moment) => ({ at, moment, step }))
    })
    return chooseKills(points)
  }

  /** The shop restarts at once, whatever the provider lists by then; later it lists everything. */
  async function expectOnce(refund: Refund, { index, name, forgetKeys }: Start) {
    const { bought, paymentId, refundId, refunded } = refund
    const before = await stage.refundsOf(bought)
    ends[before.length === 1 ? 'given' : 'notGiven'] += 1
    await startAgain()
    if (index % 3 === 0) await hearEvents(refund)
    if (forgetKeys) stage.forgetKeys()
    await startAgain()
    expect((await stage.refundsOf(bought)).length, name).toBeLessThanOrEqual(1)
    stage.catchUp()
    await letTimePass(stage.shop)
    await startAgain()
    expect(await stage.refundsOf(bought), name).toEqual([refunded])
    expect(await refundRows(stage.shop, paymentId), name).toMatchObject([{ id: refundId, status: 'done' }])
    expect(await stage.shop.db.$count(emails, eq(emails.refundId, refundId)), name).toBe(1)
  }

  /** PostgreSQL releases the killed process's lock once it notices. */
  async function startAgain() {
    await expect.poll(async () => (await reconcile(stage.shop)).ran, { timeout: 10_000 }).toBe(true)
  }

  async function hearEvents({ bought }: Refund) {
    for (const event of await stage.refundEvents(bought)) {
      expect((await receiveEvent(stage.shop, event)).status).toBe(200)
    }
  }
})
