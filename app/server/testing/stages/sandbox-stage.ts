import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { bankRefunds, bankSessions } from '#app/server/database/schema.ts'
import { answerScan } from '#app/server/payments/sandbox/bank-scans.ts'
import { makeSession } from '#app/server/payments/sandbox/bank-sessions.ts'
import { findOpenSandbox } from '#app/server/payments/sandbox/sandbox.ts'
import type { Shop } from '#app/server/shop.ts'
import { bankEvent, CARD, checkoutRow, payAtBank } from '#app/server/testing/purchase.ts'
import type { ScanChoice } from '#app/shop/checkout/sandbox-scan.ts'
import type { GatewayWay } from '#app/shop/payments/payment-way.ts'
import type { Bought, Parts } from './stage.ts'
import { endCodeOf, referenceOf, secondAgo, showCode } from './stage-checkout.ts'

/** The pretend bank has no interface of its own: people act on its records. */
export function sandboxParts(shop: Shop, way: GatewayWay): Parts {
  const payments = findOpenSandbox(shop.payments)
  if (!payments) throw new Error('this stage is the sandbox’s')
  const { bank } = payments
  const own = async ({ id }: Bought) => eq(bankSessions.reference, await referenceOf(shop, id))
  const card = async ({ id }: Bought, number: string) => {
    await payAtBank(shop, await referenceOf(shop, id), number)
  }
  const scan = async ({ id }: Bought, choice: ScanChoice) => {
    await answerScan(bank, await referenceOf(shop, id), choice)
  }
  const showAndScan = async (bought: Bought, choice: ScanChoice) => {
    await showCode(shop, bought)
    await scan(bought, choice)
  }
  const change = async (bought: Bought, to: Partial<typeof bankSessions.$inferInsert>) => {
    await bank.db
      .update(bankSessions)
      .set(to)
      .where(await own(bought))
  }
  return {
    declined: way === 'card' ? 'declined' : 'insufficient_funds',
    pay: (bought, by = way) => (by === 'card' ? card(bought, CARD.good) : showAndScan(bought, 'pay')),
    decline: (bought) => (way === 'card' ? card(bought, CARD.declined) : showAndScan(bought, 'refuse')),
    dawdle: (bought) => (way === 'card' ? card(bought, CARD.slow) : showAndScan(bought, 'soon')),
    showCode: (bought) => showCode(shop, bought),
    scan: (bought) => scan(bought, 'pay'),
    async endCode(bought) {
      await endCodeOf(shop, bought)
      await change(bought, { scanUntil: secondAgo() })
    },
    // The pretend bank's app was told to pay late while the code could be scanned.
    payLate: (bought) => change(bought, { lateAt: secondAgo() }),
    async payBoth(bought) {
      await showAndScan(bought, 'late')
      await card(bought, CARD.good)
      await change(bought, { lateAt: secondAgo() })
    },
    // All of it is in the shop's own records.
    makeOlder: async () => {},
    async payAgain({ id }) {
      const { amount, currency, receipt, email, language, expiresAt } = await checkoutRow(shop, id)
      const wish = { checkoutId: id, amount, currency, receipt, email, language, expiresAt }
      const reference = await makeSession(bank, { ...wish, description: '', returnUrl: '' }, randomUUID())
      await payAtBank(shop, reference)
    },
    forgeAmount: (bought, amount) => change(bought, { amount }),
    countMade: async ({ id }) =>
      (await bank.db.select().from(bankSessions).where(eq(bankSessions.checkoutId, id))).length,
    countRefunds: async () => (await bank.db.select().from(bankRefunds)).length,
    async refundsOf(bought) {
      const [session] = await bank.db
        .select()
        .from(bankSessions)
        .where(await own(bought))
      const paymentId = session?.paymentId ?? ''
      const rows = await bank.db.select().from(bankRefunds).where(eq(bankRefunds.paymentId, paymentId))
      return rows.map(({ amount }) => amount)
    },
    // The bank lists everything at once and never forgets a key.
    ...{ lag() {}, catchUp() {}, forgetKeys() {}, endRefunds() {}, async dawdleRefunds() {} },
    // Nobody works at the pretend bank.
    refundByHand: async () => {},
    refundEvents: async () => [],
    async event({ id }, { signature, after = 0, id: eventId } = {}) {
      return bankEvent(shop, {
        reference: await referenceOf(shop, id),
        now: Date.now() + after * 1000,
        ...(eventId ? { id: eventId } : {}),
        ...(signature === 'wrong' ? { authSecret: 'the secret of another shop altogether' } : {}),
      })
    },
    trouble: () => {},
  }
}
