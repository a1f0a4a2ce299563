import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { readNeedsAttention } from '#app/server/attention/needs-attention.ts'
import { settleCheckoutOf } from '#app/server/checkout/own-checkout.ts'
import { emails, paymentExceptions, refunds } from '#app/server/database/schema.ts'
import { findAdminOrder } from '#app/server/orders/orders-admin.ts'
import { reconcile } from '#app/server/reconcile/reconcile.ts'
import { findTransfer } from '#app/server/refunds/refund-by-hand.ts'
import { refundException, refundOrder } from '#app/server/refunds/refunds.ts'
import { newOrder } from '#app/server/testing/paid-orders.ts'
import { STAGES } from '#app/server/testing/provider-setup.ts'
import type { Stage } from '#app/server/testing/stages/stage.ts'
import { useStage } from '#app/server/testing/stages/use-stage.ts'

describe.each(STAGES)('a database that was restored, with %s, paid by %s%s', (provider, way, former) => {
  let stage: Stage
  const { refundsOf, exceptionsOf, sendRefunds } = useStage(
    { provider, way, isFormer: former !== '' },
    (opened) => {
      stage = opened
    },
  )
  const ask = async (orderId: string, amount?: number) => {
    const wanted = await refundOrder(stage.shop, { orderId, amount })
    if (!wanted.ok) throw new Error(wanted.problem.code)
    return wanted.value.refundId
  }
  /** As before its refunds were asked for. */
  const forget = async (...paymentIds: string[]) => {
    for (const paymentId of paymentIds) {
      await stage.shop.db.execute(sql`delete from emails where refund_id in
        (select id from refunds where payment_id = ${paymentId})`)
      await stage.shop.db.delete(refunds).where(eq(refunds.paymentId, paymentId))
    }
  }
  /** A new process looks at once. */
  const start = () => reconcile({ ...stage.shop })
  const ownerEmails = async (refundId: string) =>
    stage.shop.db.$count(emails, and(eq(emails.kind, 'owner-refund'), eq(emails.aboutId, refundId)))

  test('Refunds that the books have lost are in them again, once each, and their forms refund nothing more', async () => {
    const [part, whole] = [await newOrder(stage), await newOrder(stage)]
    const ids = [await ask(part.orderId, 100_00), await ask(whole.orderId)]
    expect(await sendRefunds()).toEqual({ refunded: 2, failures: 0 })
    await forget(part.paymentId, whole.paymentId)
    for (let run = 0; run < 2; run += 1) expect(await start()).toMatchObject({ failures: 0 })
    expect(await refundsOf(part.paymentId)).toMatchObject([{ id: ids[0], status: 'done', amount: 100_00 }])
    expect(await refundsOf(whole.paymentId)).toMatchObject([
      { id: ids[1], status: 'done', amount: whole.amount },
    ])
    expect(await findAdminOrder(stage.shop, part.orderId)).toMatchObject({
      refunded: 100_00,
      refundable: { ok: true, value: part.amount - 100_00 },
    })
    for (const id of ids) expect(await stage.shop.db.$count(emails, eq(emails.refundId, id ?? ''))).toBe(1)
    const again = { orderId: part.orderId, id: ids[0] ?? '', left: part.amount, amount: 100_00 }
    expect(await refundOrder(stage.shop, again)).toMatchObject({ ok: true })
    await sendRefunds()
    expect(await stage.refundsOf(part.bought)).toEqual([100_00])
    expect(await stage.refundsOf(whole.bought)).toEqual([whole.amount])
  })

  test('A refund that is asked for again before the shop has looked gives nothing back twice', async () => {
    const [part, whole] = [await newOrder(stage), await newOrder(stage)]
    await ask(part.orderId, 100_00)
    await ask(whole.orderId)
    await sendRefunds()
    await forget(part.paymentId, whole.paymentId)
    const [partAgain, wholeAgain] = [await ask(part.orderId, 100_00), await ask(whole.orderId)]
    expect(await sendRefunds()).toMatchObject({ failures: 0 })
    expect(await stage.refundsOf(part.bought)).toEqual([100_00])
    expect(await stage.refundsOf(whole.bought)).toEqual([whole.amount])
    expect((await refundsOf(part.paymentId)).map(({ status }) => status).sort()).toEqual(['done', 'failed'])
    const { refunds: listed } = await readNeedsAttention(stage.shop)
    expect(listed.filter(({ id }) => id === partAgain)).toMatchObject([{ lastError: 'not-sent' }])
    expect(listed.filter(({ id }) => id === wholeAgain)).toEqual([])
    expect([await ownerEmails(partAgain), await ownerEmails(wholeAgain)]).toEqual([1, 0])
    expect(await findTransfer(stage.shop, wholeAgain)).toMatchObject({
      transferable: { problem: { code: 'refund-changed', most: 0 } },
    })
    // The owner has seen what went back, and wants more of it.
    await ask(part.orderId, 100_00)
    expect(await sendRefunds()).toEqual({ refunded: 1, failures: 0 })
    expect(await stage.refundsOf(part.bought)).toEqual([100_00, 100_00])
  })

  test('An exception whose refund the books have lost is closed by it, and not refunded again', async () => {
    const bought = await stage.buy()
    await stage.pay(bought)
    await stage.forgeAmount(bought, bought.amount - 100)
    await settleCheckoutOf(stage.shop, bought.shopper, bought.id)
    const paymentId = (await exceptionsOf(bought))[0]?.paymentId ?? ''
    const refund = () => refundException(stage.shop, paymentId)
    await refund()
    await sendRefunds()
    await forget(paymentId)
    const open = { status: 'open', closedAt: null } as const
    await stage.shop.db.update(paymentExceptions).set(open).where(eq(paymentExceptions.paymentId, paymentId))
    expect(await refund()).toMatchObject({ ok: true })
    await sendRefunds()
    expect(await exceptionsOf(bought)).toMatchObject([{ status: 'refunded' }])
    expect(await stage.refundsOf(bought)).toEqual([bought.amount - 100])
  })

  test('A payment whose checkout the books have lost is shown with what the shop had sent along', async () => {
    const bought = await stage.buy()
    await stage.pay(bought)
    const { db } = stage.shop
    const lost = sql`select id from checkouts where id = ${bought.id}`
    const [row] = (
      await db.execute<{ receipt: string }>(sql`select receipt from checkouts where id = ${bought.id}`)
    ).rows
    await db.execute(sql`delete from charge_attempts where checkout_id in (${lost})`)
    await db.execute(sql`delete from checkouts where id = ${bought.id}`)
    expect(await start()).toMatchObject({ found: 1 })
    const { exceptions } = await readNeedsAttention(stage.shop)
    expect(exceptions.filter(({ receipt }) => receipt === row?.receipt)).toMatchObject([
      {
        reason: 'unknown-checkout',
        description: expect.stringMatching(/\w/),
        email: provider === 'omise' ? null : bought.shopper.email,
      },
    ])
  })

  if (provider !== 'sandbox')
    test('A refund that is still on its way when the books have lost it counts at once, and is done later', async () => {
      const { paymentId, orderId, amount, bought } = await newOrder(stage)
      await stage.refundByHand(bought, 50_00, 'pending')
      await start()
      expect(await refundsOf(paymentId)).toMatchObject([
        { status: 'wanted', amount: 50_00, providerRefundId: expect.any(String) },
      ])
      expect(await findAdminOrder(stage.shop, orderId)).toMatchObject({
        refundable: { value: amount - 50_00 },
      })
      stage.endRefunds()
      await start()
      expect(await refundsOf(paymentId)).toMatchObject([{ status: 'done' }])
    })
})
