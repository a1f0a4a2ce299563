import type pg from 'pg'
import { isDatabaseAway } from '#app/server/database/database-errors.ts'
import type { Database } from '#app/server/database/transact.ts'
import {
  type PaymentProvider,
  ProviderUnavailable,
  UnverifiedEvent,
} from '#app/server/payments/payment-provider.ts'
import { type HandPaymentRow, listPaidByHand, openHandPayment, readHandPayment, toPayment } from './books.ts'
import { endHandPayment } from './move-payment.ts'

/**
 * Money past every gateway, as a provider: its books are the shop's own (docs/decisions/0105). Nobody sends events of it,
 * and it gives nothing back by itself: the owner does.
 */
export function openByHand({ db, pool }: { db: Database; pool: pg.Pool }): PaymentProvider {
  return {
    name: 'by-hand',
    // Cash is real, also in a shop whose gateway is in test mode.
    livemode: true,
    hosts: { script: [], frame: [], connect: [] },
    openSession: (request, key) =>
      askBooks(async () => ({
        reference: await openHandPayment(db, { ...request, key, means: 'transfer' }),
      })),
    widget: async (reference) => ({ provider: 'by-hand', reference }),
    readPayment: (reference) => askBooks(async () => toPaymentOrNull(await readHandPayment(db, reference))),
    expireSession: (reference) =>
      askBooks(async () => toPaymentOrNull(await endHandPayment(pool, reference))),
    listPaid: (span, cursor) => askBooks(() => listPaidByHand(db, span, cursor)),
    listRefunds: async () => [],
    refund: async () => ({ kind: 'refused', reason: 'The owner gives it back by hand.' }),
    readEvent() {
      throw new UnverifiedEvent('money by hand has no events')
    },
    async *listUpdates() {},
    findAccessError: async () => null,
    close: async () => {},
  }
}

function toPaymentOrNull(row: HandPaymentRow | null) {
  return row && toPayment(row)
}

async function askBooks<T>(question: () => Promise<T>): Promise<T> {
  try {
    return await question()
  } catch (error) {
    if (isDatabaseAway(error)) throw new ProviderUnavailable('the books are away', { cause: error })
    throw error
  }
}
