import type { Config } from '#app/server/config/config.ts'
import type { Log } from '#app/server/core/log.ts'
import { isDatabaseAway } from '#app/server/database/database-errors.ts'
import {
  type Charged,
  type ChargeRequest,
  type PaidPage,
  type PaymentProvider,
  ProviderUnavailable,
  type ProviderUpdates,
  type Refunded,
  SessionRefused,
  type Span,
} from '#app/server/payments/payment-provider.ts'
import type { PaymentSources } from '#app/server/payments/sources.ts'
import type { PaymentDetails, ProviderPayment } from '#app/shop/checkout/payment.ts'
import type { Satang } from '#app/shop/money.ts'
import type { SandboxKey } from '#app/shop/payments/payment-form-data.ts'
import type { PROVIDER_NAMES } from '#app/shop/payments/provider-name.ts'
import { type BankSession, openBank, type SandboxBank } from './bank-books.ts'
import { type BankRefundPage, bankRefundsSince, listBankRefunds, refundPayment } from './bank-refunds.ts'
import { closeScan, isScannable, openScan, toScan } from './bank-scans.ts'
import { closeSession, makeSession, paidSessions, readSession } from './bank-sessions.ts'
import { startDelivery } from './sandbox-events.ts'
import { eventSecret, readSignedEvent } from './sandbox-signature.ts'

export interface Sandbox extends PaymentProvider {
  readonly name: (typeof PROVIDER_NAMES)[0]
  /** Used only by the bank's own pages and by tests. */
  readonly bank: SandboxBank
  widget(reference: string): Promise<SandboxKey>
}

export interface SandboxSettings {
  config: Pick<Config, 'authSecret' | 'publicUrl' | 'payments'>
  log: Log
  databaseUrl: string
  listeningAt: { origin: string | null }
}

/** Takes no payments beside a real provider, but knows those of before and gives them back. */
export function openSandbox({ config, log, databaseUrl, listeningAt }: SandboxSettings): Sandbox {
  const isOpen = config.payments.provider === 'sandbox'
  const bank = openBank(databaseUrl, log)
  const secret = eventSecret(config.authSecret)
  const delivery = startDelivery({ bank, secret, listeningAt, log })
  bank.onEvent = delivery.wake
  return {
    name: 'sandbox',
    livemode: false,
    hosts: { script: [], frame: [], connect: [] },
    bank,
    openSession: async (request, key) => {
      if (!isOpen) throw new SessionRefused('the pretend bank is closed', { spent: true })
      return callBank(async () => ({ reference: await makeSession(bank, request, key) }))
    },
    charge: async (request) =>
      isOpen ? callBank(() => chargeByScan(bank, request)) : { kind: 'refused', failure: 'unavailable' },
    pendingScan: (reference) =>
      callBank(async () => toScan(await readSession(bank, reference), config.publicUrl)),
    endCharge: (reference) => callBank(async () => toPaymentOrNull(await closeScan(bank, reference))),
    widget: (reference) => callBank(async () => toSandboxKey(await readSession(bank, reference), reference)),
    readPayment: (reference) => callBank(async () => toPaymentOrNull(await readSession(bank, reference))),
    expireSession: (reference) => callBank(async () => toPaymentOrNull(await closeSession(bank, reference))),
    listPaid: (span, cursor) => callBank(() => listPaid(bank, span, cursor)),
    listRefunds: (paymentId) => callBank(() => listBankRefunds(bank, paymentId)),
    listUpdates: (since) => listUpdates(bank, since),
    refund: (paymentId, amount, key) => callBank(() => refund(bank, paymentId, { amount, key })),
    readEvent: (body, headers) => readSignedEvent(secret, { body, headers }),
    findAccessError: async () => null,
    async close() {
      await delivery.stop()
      await bank.close()
    },
  }
}

function isSandbox(provider: PaymentProvider): provider is Sandbox {
  return provider.name === 'sandbox'
}

/** Null in a shop that takes real money. */
export function findOpenSandbox({ current }: Pick<PaymentSources, 'current'>): Sandbox | null {
  return isSandbox(current) ? current : null
}

async function listPaid(bank: SandboxBank, span: Span, after: string | null): Promise<PaidPage> {
  const { sessions, cursor } = await paidSessions(bank, span, after)
  return { payments: sessions.map(({ paidAt, session }) => ({ ...toPayment(session), paidAt })), cursor }
}

async function* listUpdates(bank: SandboxBank, since: Date): AsyncGenerator<ProviderUpdates[]> {
  for (let after: string | null = ''; after !== null; ) {
    const page: BankRefundPage = await callBank(() => bankRefundsSince(bank, since, after ?? ''))
    yield page.refunds.map((refund) => ({ refund }))
    after = page.cursor
  }
}

async function refund(
  bank: SandboxBank,
  paymentId: string,
  { amount, key }: { amount: Satang; key: string },
): Promise<Refunded> {
  const answer = await refundPayment(bank, { paymentId, amount, key })
  if (answer.status === 'failed') return { kind: 'refused', reason: 'The pretend bank refused the refund.' }
  return { kind: 'made', ...answer }
}

/** Cards are paid at the bank itself. */
async function chargeByScan(
  bank: SandboxBank,
  { reference, by, expiresAt }: ChargeRequest,
): Promise<Charged> {
  if (by.way !== 'promptpay') return { kind: 'refused', failure: 'declined' }
  const { scanUntil } = by
  const session = await openScan(bank, reference, { scanUntil, expiresAt })
  if (!session) return { kind: 'refused', failure: 'declined' }
  return { kind: 'made', payment: toPayment(session), next: isScannable(session) ? { scanUntil } : null }
}

function toSandboxKey(session: BankSession | null, reference: string): SandboxKey {
  if (!session) throw new Error(`the sandbox bank knows no session ${reference}`)
  return { provider: 'sandbox', reference, clientSecret: session.clientSecret }
}

function toPaymentOrNull(session: BankSession | null): ProviderPayment | null {
  return session && toPayment(session)
}

function toPayment(session: BankSession): ProviderPayment {
  return {
    provider: 'sandbox',
    reference: session.reference,
    checkoutId: session.checkoutId,
    // No money has moved until the shopper has confirmed.
    status: session.status === 'challenge' ? 'open' : session.status,
    paymentId: session.paymentId,
    amount: session.amount,
    currency: session.currency,
    livemode: false,
    failure: session.failure,
    way: session.status === 'paid' ? session.way : null,
    told: toldBy(session),
  }
}

function toldBy({ request }: BankSession): PaymentDetails {
  const told = (name: string) => (request[name] ? String(request[name]) : null)
  return { receipt: told('receipt'), description: told('description'), email: told('email') }
}

/** An unreachable bank database is an unavailable provider; other faults are passed on. */
async function callBank<T>(question: () => Promise<T>): Promise<T> {
  try {
    return await question()
  } catch (error) {
    if (isDatabaseAway(error)) throw new ProviderUnavailable('the sandbox bank is away', { cause: error })
    throw error
  }
}
