import { inArray } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { settleProviderPayment } from '#app/server/checkout/settle-payment.ts'
import { orders, paymentExceptions } from '#app/server/database/schema.ts'
import { type ListedPayment, ProviderUnavailable, type Span } from '#app/server/payments/payment-provider.ts'
import { forEachRow, isOver, noteFailure, type Run } from '#app/server/payments/reconcile-run.ts'
import { withTimeout } from '#app/server/payments/with-timeout.ts'
import { findListStart, noteReadUntil } from './list-progress.ts'
import { openRunMemory } from './run-memory.ts'

type Paid = ListedPayment & { paymentId: string }
/** A piece of the list, and where to go on in it. */
type Piece = Span & { cursor: string | null }

interface Reading {
  /** Null before the first. */
  startedAt: Date | null
  /** Holds pieces that are not read yet, newest first. */
  rest: Piece[]
  pieceMs: number
  isSlow: boolean
}

const MINUTE_MS = 60_000
const LONGEST_PIECE_MS = 12 * 60 * MINUTE_MS
const SHORTEST_PIECE_MS = 30 * MINUTE_MS
/** The provider's clock may be ahead. */
const CLOCK_MARGIN_MS = 60 * MINUTE_MS
const ALERT_AFTER_MS = 5 * MINUTE_MS
const readings = openRunMemory<Reading>()

/**
 * The provider's list finds every payment, whatever the shop has stored. It is read in pieces, the newest first; one
 * that fails goes on in the next run where it stopped, and hides no other.
 */
export async function settlePaidList(run: Run): Promise<void> {
  const reading = await planReading(run)
  const unread: Piece[] = []
  for (const piece of reading.rest) {
    if (isOver(run) || !(await readPiece(run, piece))) unread.push(piece)
  }
  reading.isSlow ||= unread.length > 0
  reading.rest = unread
  if (unread.length === 0 && reading.startedAt) await noteReadUntil(run, 'paid', reading.startedAt)
}

/** All of the time to look back to, or what the last run left of it, and always the newest piece. */
async function planReading(run: Run): Promise<Reading> {
  const { now } = run
  const { rest = [], pieceMs = LONGEST_PIECE_MS, isSlow = false, startedAt = null } = readings.get(run) ?? {}
  const until = new Date(now.getTime() + CLOCK_MARGIN_MS)
  const reading: Reading = { startedAt, rest, pieceMs, isSlow }
  readings.set(run, reading)
  if (rest.length > 0) {
    const newest = { from: new Date(now.getTime() - pieceMs), until, cursor: null }
    if (!(await readPiece(run, newest))) reading.isSlow = true
    return reading
  }
  const length = isSlow ? pieceMs / 2 : pieceMs * 2
  reading.pieceMs = Math.min(LONGEST_PIECE_MS, Math.max(SHORTEST_PIECE_MS, length))
  const from = await findListStart(run, 'paid')
  return Object.assign(reading, {
    startedAt: now,
    isSlow: false,
    rest: cutIntoPieces({ from, until }, reading.pieceMs),
  })
}

function cutIntoPieces({ from, until }: Span, pieceMs: number): Piece[] {
  const pieces: Piece[] = []
  for (let end = until; end > from; end = pieces.at(-1)?.from ?? from) {
    const start = Math.max(from.getTime(), end.getTime() - pieceMs)
    pieces.push({ from: new Date(start), until: end, cursor: null })
  }
  return pieces
}

/** False if the provider failed; the piece then has the page to go on with. */
async function readPiece(run: Run, piece: Piece): Promise<boolean> {
  try {
    do {
      const page = await withTimeout(run.source.listPaid(piece, piece.cursor))
      run.away = 0
      await settleAll(run, page.payments.filter(isPaid))
      piece.cursor = page.cursor
    } while (piece.cursor !== null && !isOver(run))
    return piece.cursor === null
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) {
      // Perhaps the page to go on with is gone.
      readings.delete(run)
      throw error
    }
    await noteFailure(run, error, {})
    return false
  }
}

async function settleAll(run: Run, payments: Paid[]): Promise<void> {
  const left = new Map((await withoutSettled(run, payments)).map((payment) => [payment.paymentId, payment]))
  await forEachRow(run, [...left.values()], {
    describeSubject: ({ checkoutId, paymentId }) => ({ checkoutId, paymentId }),
    async work(payment) {
      await settleProviderPayment(run.shop, payment)
      left.delete(payment.paymentId)
      run.report.found += 1
    },
  })
  for (const { paymentId, paidAt } of left.values()) {
    // Younger ones may be settled by the next run.
    if (paidAt.getTime() >= run.now.getTime() - ALERT_AFTER_MS) continue
    run.report.unsettled += 1
    run.shop.log.error({ alert: 'paid-without-order', paymentId }, 'paid for 5 minutes without an order')
  }
}

async function withoutSettled({ shop }: Run, payments: Paid[]): Promise<Paid[]> {
  const ids = payments.map(({ paymentId }) => paymentId)
  if (ids.length === 0) return []
  const ordered = shop.db.select({ id: orders.paymentId }).from(orders).where(inArray(orders.paymentId, ids))
  const noted = shop.db
    .select({ id: paymentExceptions.paymentId })
    .from(paymentExceptions)
    .where(inArray(paymentExceptions.paymentId, ids))
  const settled = new Set((await unionAll(ordered, noted)).map(({ id }) => id))
  return payments.filter(({ paymentId }) => !settled.has(paymentId))
}

function isPaid(payment: ListedPayment): payment is Paid {
  return payment.paymentId !== null
}
