import { mkdtempSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, expect, vi } from 'vitest'
import { settlePayment } from '#app/server/checkout/settle-payment.ts'
import { openShop } from '#app/server/open-shop.ts'
import { paySession } from '#app/server/payments/sandbox/bank-cards.ts'
import { findOpenSandbox } from '#app/server/payments/sandbox/sandbox.ts'
import { type MailServer, openMailServer } from '#app/server/testing/fakes/mail-server.ts'
import { buy, CARD, sessionAt } from '#app/server/testing/purchase.ts'
import { testConfig } from '#app/server/testing/test-config.ts'
import { newShopper } from '#app/server/testing/test-shop.ts'
import { longTest } from '#commands/long-test.ts'
import { ADMIN, discardShop, type ShopProcess, startShop } from '#e2e/testing/shop-process.ts'

let mail: MailServer
let shop: ShopProcess | undefined

afterEach(async () => {
  if (shop) await discardShop(shop)
  await mail.close()
})

longTest('A started shop sends waiting emails through its configured mail server', async () => {
  mail = await openMailServer()
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'dokmai-e2e-'))
  const shopper = await leaveOrder(dataDir)
  shop = await startShop({
    DATA_DIR: dataDir,
    MAIL_TRANSPORT: 'smtp',
    SMTP_URL: mail.url,
    MAIL_FROM: 'Roses <hello@roses.test>',
  })
  await vi.waitFor(() => expect(mail.received).toHaveLength(2), 20_000)
  const envelopes = mail.received.map(({ envelope }) => envelope)
  expect(envelopes).toContainEqual({ from: 'hello@roses.test', to: [shopper] })
  expect(envelopes).toContainEqual({ from: 'hello@roses.test', to: [ADMIN.email] })
  expect(await shop.stop()).toBe(0)
})

/** Leaves a paid order in a shop that closed before sending its email; returns the shopper's address. */
async function leaveOrder(dataDir: string): Promise<string> {
  const before = await openShop(testConfig({ dataDir }))
  try {
    const shopper = await newShopper(before)
    const { reference } = await buy(before, shopper)
    const sandbox = findOpenSandbox(before.payments)
    if (!sandbox) throw new Error('the tests pay at the sandbox')
    const expiry = { month: 12, year: 2040 }
    await paySession(sandbox.bank, reference, { number: CARD.good, expiry })
    expect(await settlePayment(before, sessionAt(before, reference))).toBe('ordered')
    return shopper.email
  } finally {
    await before.close()
  }
}
