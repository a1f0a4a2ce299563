import { encodeQR } from 'qr'
import { bankEvents, bankSessions } from '#app/server/database/schema.ts'
import type { Scan } from '#app/server/payments/payment-provider.ts'
import type { ScanChoice } from '#app/shop/checkout/sandbox-scan.ts'
import { LANGUAGES, pathIn } from '#app/shop/language.ts'
import {
  acceptsCard,
  type BankSession,
  type Change,
  inSession,
  move,
  newId,
  paidNow,
  type SandboxBank,
} from './bank-books.ts'

const SOON_MS = 5000
/** Counts from the code's end. */
const LATE_MS = 5000

/** Opens the session for a scan until then; null if it takes no payment any more. */
export async function openScan(
  bank: SandboxBank,
  reference: string,
  { scanUntil, expiresAt }: { scanUntil: Date; expiresAt: Date },
): Promise<BankSession | null> {
  return inSession(bank, reference, async (tx, session) => {
    if (!acceptsCard(session)) return session
    return move(tx, session, { status: 'open', failure: null, way: 'promptpay', scanUntil, expiresAt })
  })
}

/** Takes the code back; a payment that is under way stays. */
export async function closeScan(bank: SandboxBank, reference: string): Promise<BankSession | null> {
  return inSession(bank, reference, async (tx, session) =>
    isScannable(session) ? move(tx, session, { status: 'open', way: 'card', scanUntil: null }) : session,
  )
}

/** The code leads to the pretend bank's app; null if none waits. */
export function toScan(session: BankSession | null, origin: string): Scan | null {
  if (!session?.scanUntil || session.way !== 'promptpay') return null
  if (!isScannable(session) && session.status !== 'processing') return null
  const address = new URL(`/sandbox-bank/scan/${session.reference}`, origin)
  address.searchParams.set('secret', session.clientSecret)
  // A phone that was never in the shop speaks the buyer's language.
  const language = LANGUAGES.find((known) => known === session.request.language) ?? null
  return { svg: encodeQR(pathIn(address.href, language), 'svg', { border: 4 }), until: session.scanUntil }
}

/** Applies the shopper's choice in the bank's app. Returns the changed session, or null for an unknown one. */
export async function answerScan(
  bank: SandboxBank,
  reference: string,
  choice: ScanChoice,
): Promise<BankSession | null> {
  return inSession(bank, reference, async (tx, session) =>
    isScannable(session) ? move(tx, session, changeBy(choice, session)) : session,
  )
}

/** Late money of a session that was paid meanwhile is a second payment. */
export async function payTwice(bank: SandboxBank, reference: string): Promise<void> {
  await inSession(bank, reference, async (tx, session) => {
    if (session.status !== 'paid' || !session.lateAt || session.lateAt > new Date()) return
    await move(tx, session, { status: 'paid', lateAt: null })
    const again = { ...session, ...paidNow(), way: 'promptpay' as const, lateAt: null, dueAt: null }
    const second = { ...again, reference: newId('ses'), idempotencyKey: newId('again') }
    await tx.insert(bankSessions).values(second)
    await tx
      .insert(bankEvents)
      .values({ id: newId('evt'), type: 'session.paid', reference: second.reference })
  })
}

export function isScannable({ status, way, scanUntil }: BankSession): boolean {
  return status === 'open' && way === 'promptpay' && scanUntil !== null
}

function changeBy(choice: ScanChoice, { status, scanUntil }: BankSession): Change {
  switch (choice) {
    case 'pay':
      return paidNow()
    case 'pay-final':
      return { ...paidNow(), refusesRefunds: true }
    case 'refuse':
      return { status: 'failed', failure: 'insufficient_funds', scanUntil: null }
    case 'soon':
      return { status: 'processing', dueAt: new Date(Date.now() + SOON_MS) }
    case 'late':
      return { status, lateAt: new Date((scanUntil ?? new Date()).getTime() + LATE_MS) }
  }
}
