import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bankEvents, bankSessions } from '#app/server/database/schema.ts'
import { buy, inMinutes, listAllPaid, minutes, payAtBank } from '#app/server/testing/purchase.ts'
import { readQrSvg } from '#app/server/testing/read-qr-svg.ts'
import { newShopper, openTestShop, type TestShop } from '#app/server/testing/test-shop.ts'
import type { ScanChoice } from '#app/shop/checkout/sandbox-scan.ts'
import { answerScan, closeScan, openScan, toScan } from './bank-scans.ts'
import { findOwnSession, readSession } from './bank-sessions.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const bankOf = () => shop.payments.current.bank
const withCode = async () => {
  const { reference } = await buy(shop, await newShopper(shop))
  await openScan(bankOf(), reference, { scanUntil: inMinutes(10), expiresAt: inMinutes(15) })
  return reference
}
const answer = (reference: string, choice: ScanChoice) => answerScan(bankOf(), reference, choice)
const read = (reference: string) => readSession(bankOf(), reference)
const change = (reference: string, to: Partial<typeof bankSessions.$inferInsert>) =>
  bankOf().db.update(bankSessions).set(to).where(eq(bankSessions.reference, reference))
const eventsOf = async (reference: string) =>
  (await bankOf().db.select().from(bankEvents).where(eq(bankEvents.reference, reference))).map(
    ({ type }) => type,
  )
const paymentsOf = async (reference: string) => {
  const session = await read(reference)
  const own = eq(bankSessions.checkoutId, session?.checkoutId ?? '')
  const rows = await bankOf().db.select().from(bankSessions).where(own)
  return rows.filter(({ status }) => status === 'paid')
}
const listPaid = () => listAllPaid(shop.payments.current, inMinutes(-5))

describe('a code of the pretend bank', () => {
  test.each([
    ['pay', { status: 'paid', refusesRefunds: false, failure: null }, ['session.paid']],
    ['pay-final', { status: 'paid', refusesRefunds: true }, ['session.paid']],
    ['refuse', { status: 'failed', failure: 'insufficient_funds', scanUntil: null }, ['session.failed']],
    ['soon', { status: 'processing', paymentId: null }, []],
    ['late', { status: 'open', paymentId: null, lateAt: expect.any(Date) }, []],
  ] as const)('In the pretend bank’s app one can choose: %s', async (choice, session, events) => {
    const reference = await withCode()
    expect(await answer(reference, choice)).toMatchObject({ way: 'promptpay', ...session })
    expect(await eventsOf(reference)).toEqual(events)
  })

  test('A payment that was announced is there after some seconds', async () => {
    const reference = await withCode()
    await answer(reference, 'soon')
    expect((await read(reference))?.status).toBe('processing')
    await change(reference, { dueAt: inMinutes(-0.1) })
    expect(await read(reference)).toMatchObject({ status: 'paid', way: 'promptpay' })
  })

  test('Late money comes after the end of its code, also in a session that has expired', async () => {
    const [failed, expired] = [await withCode(), await withCode()]
    for (const reference of [failed, expired]) await answer(reference, 'late')
    await change(failed, { scanUntil: inMinutes(-0.1) })
    expect(await read(failed)).toMatchObject({ status: 'failed', failure: 'scan_expired' })
    await shop.payments.current.expireSession(expired)
    expect((await read(expired))?.status).toBe('expired')
    for (const reference of [failed, expired]) {
      await change(reference, { lateAt: inMinutes(-0.1) })
      expect(await read(reference)).toMatchObject({ status: 'paid', way: 'promptpay', lateAt: null })
    }
  })

  test('Late money for a session that a card has paid is a second payment, once', async () => {
    const reference = await withCode()
    await answer(reference, 'late')
    await payAtBank(shop, reference)
    await change(reference, { lateAt: inMinutes(-0.1) })
    await listPaid()
    await listPaid()
    const paid = await paymentsOf(reference)
    expect(paid.map(({ way }) => way).sort()).toEqual(['card', 'promptpay'])
    expect(new Set(paid.map(({ paymentId }) => paymentId)).size).toBe(2)
  })

  test('A code that many phones scan at once is paid once', async () => {
    const reference = await withCode()
    const answers = await Promise.all(Array.from({ length: 6 }, () => answer(reference, 'pay')))
    expect(new Set(answers.map((session) => session?.paymentId)).size).toBe(1)
    expect(await eventsOf(reference)).toEqual(['session.paid'])
  })

  test('A code that is paid, refused or left cannot be answered any more', async () => {
    const [paid, refused, left] = [await withCode(), await withCode(), await withCode()]
    await answer(paid, 'pay')
    await answer(refused, 'refuse')
    await closeScan(bankOf(), left)
    expect((await answer(paid, 'refuse'))?.status).toBe('paid')
    expect((await answer(refused, 'pay'))?.status).toBe('failed')
    expect((await answer(left, 'pay'))?.status).toBe('open')
    expect(await answer('ses_none', 'pay')).toBeNull()
    expect(await closeScan(bankOf(), 'ses_none')).toBeNull()
  })

  test('A payment that is under way stays when its code is left, and no code opens over it', async () => {
    const reference = await withCode()
    await answer(reference, 'soon')
    expect((await closeScan(bankOf(), reference))?.status).toBe('processing')
    const wish = { scanUntil: inMinutes(10), expiresAt: inMinutes(15) }
    expect((await openScan(bankOf(), reference, wish))?.status).toBe('processing')
  })

  test('A code leads to its own session in the pretend bank’s app, with the session’s secret', async () => {
    const reference = await withCode()
    const session = await read(reference)
    const scan = toScan(session, 'https://shop.test')
    const address = new URL(readQrSvg(scan?.svg ?? ''))
    expect(address.origin + address.pathname).toBe(`https://shop.test/sandbox-bank/scan/${reference}`)
    const secret = address.searchParams.get('secret') ?? ''
    expect(await findOwnSession(bankOf(), reference, secret)).toMatchObject({ reference })
    for (const wrong of ['', 'x', `${secret}x`, secret.toLowerCase()]) {
      expect(await findOwnSession(bankOf(), reference, wrong), wrong).toBeNull()
    }
    expect(Number(scan?.until) - Date.now()).toBeLessThanOrEqual(minutes(10))
  })

  test('There is no code without a scan that waits', async () => {
    const [paid, left] = [await withCode(), await withCode()]
    await answer(paid, 'pay')
    await closeScan(bankOf(), left)
    for (const reference of [paid, left])
      expect(toScan(await read(reference), 'https://shop.test')).toBeNull()
    expect(toScan(null, 'https://shop.test')).toBeNull()
  })

  test('Money from an account that takes no refund cannot be refunded, other money can', async () => {
    const [usual, final] = [await withCode(), await withCode()]
    const paid = { usual: await answer(usual, 'pay'), final: await answer(final, 'pay-final') }
    const refund = (paymentId: string | null | undefined) =>
      shop.payments.current.refund(paymentId ?? '', 10_00, `re_${paymentId}`)
    expect(await refund(paid.usual?.paymentId)).toMatchObject({ kind: 'made', status: 'done' })
    expect(await refund(paid.final?.paymentId)).toMatchObject({
      kind: 'refused',
      reason: expect.stringMatching(/\w/),
    })
  })
})
