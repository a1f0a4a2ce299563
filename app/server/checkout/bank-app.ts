import type { BankSession } from '#app/server/payments/sandbox/bank-books.ts'
import { answerScan, isScannable } from '#app/server/payments/sandbox/bank-scans.ts'
import { findOwnSession } from '#app/server/payments/sandbox/bank-sessions.ts'
import { findOpenSandbox } from '#app/server/payments/sandbox/sandbox.ts'
import type { Shop } from '#app/server/shop.ts'
import {
  type BankScreen,
  chooseBankScreen,
  type ScanChoice,
  type ScanDone,
} from '#app/shop/checkout/sandbox-scan.ts'
import type { Satang } from '#app/shop/money.ts'
import { done, type Outcome, refused } from '#app/shop/problem.ts'
import { countPaymentAttempt } from './own-checkout.ts'

interface ScannedCode {
  reference: string
  secret: string
}

export interface BankScan {
  screen: BankScreen
  amount: Satang
  currency: string
  receipt: string
}

/** Reads a scanned code for the pretend bank's app; null for a wrong code, and in a shop with a real provider. */
export async function findBankScan(
  shop: Shop,
  { did, ...code }: ScannedCode & { did: ScanDone | null },
): Promise<BankScan | null> {
  const session = await findSession(shop, code)
  if (!session) return null
  const { amount, currency, request } = session
  const screen = chooseBankScreen({ ...session, isScannable: isScannable(session) }, did)
  return { screen, amount, currency, receipt: String(request.receipt) }
}

/** Counts as a try of the shopper. Null for a wrong code. Refused with `too-many-tries`. */
export async function answerBankApp(
  shop: Shop,
  code: ScannedCode,
  choice: ScanChoice,
): Promise<Outcome<BankScreen | null>> {
  const sandbox = findOpenSandbox(shop.payments)
  const session = await findSession(shop, code)
  if (!session || !sandbox) return done(null)
  if (isScannable(session)) {
    const allowed = await countPaymentAttempt(shop, code.reference)
    if (!allowed.ok) return refused('too-many-tries', { seconds: allowed.seconds })
  }
  const after = await answerScan(sandbox.bank, code.reference, choice)
  return done(after && chooseBankScreen({ ...after, isScannable: isScannable(after) }, choice))
}

async function findSession(
  { payments }: Shop,
  { reference, secret }: ScannedCode,
): Promise<BankSession | null> {
  const sandbox = findOpenSandbox(payments)
  return sandbox && findOwnSession(sandbox.bank, reference, secret)
}
