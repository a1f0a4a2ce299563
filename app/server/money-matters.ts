import { and, asc, desc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import { mayManageShop } from '#app/shop/access.ts'
import { done, type Outcome, refused } from '#app/shop/problem.ts'
import type { User } from '#app/shop/user.ts'
import { checkouts, letters, orders, paymentExceptions, refunds } from './database/schema.ts'
import type { InvariantReport } from './invariant-watch.ts'
import type { Shop } from './open-shop.ts'

type Database = Pick<Shop, 'db'>

/** Rows of each sort that are shown; where there are more, these are dealt with first. */
const SHOWN = 50

/** What waits for the owner, counted. */
export interface Troubles {
  exceptions: number
  refunds: number
  letters: number
  /** Rules about payments and orders that do not hold. */
  rules: number
}

export interface MoneyMatters {
  exceptions: Awaited<ReturnType<typeof listExceptions>>
  refunds: Awaited<ReturnType<typeof listFailedRefunds>>
  letters: Awaited<ReturnType<typeof listLetters>>
  /** Null while nobody has looked since the start. */
  rules: InvariantReport | null
}

export async function countTroubles(shop: Pick<Shop, 'db' | 'invariants'>): Promise<Troubles> {
  const [exceptions, failed, given] = await Promise.all([
    shop.db.$count(paymentExceptions, eq(paymentExceptions.status, 'open')),
    shop.db.$count(refunds, stillOwed()),
    shop.db.$count(letters, and(isNull(letters.sentAt), isNotNull(letters.givenUpAt))),
  ])
  const rules = shop.invariants.latest()?.broken.length ?? 0
  return { exceptions, refunds: failed, letters: given, rules }
}

/** Everything about money and letters that does not go on by itself, oldest first. */
export async function readMoneyMatters(shop: Pick<Shop, 'db' | 'invariants'>): Promise<MoneyMatters> {
  const [exceptions, failed, unsent] = await Promise.all([
    listExceptions(shop),
    listFailedRefunds(shop),
    listLetters(shop),
  ])
  return { exceptions, refunds: failed, letters: unsent, rules: shop.invariants.latest() }
}

/** Open exceptions, with who was to pay, where that is known, and what is given back of them already. */
function listExceptions({ db }: Database) {
  return db
    .select({
      paymentId: paymentExceptions.paymentId,
      provider: paymentExceptions.provider,
      reason: paymentExceptions.reason,
      amount: paymentExceptions.amount,
      createdAt: paymentExceptions.createdAt,
      expected: checkouts.amount,
      email: checkouts.email,
      receipt: checkouts.receipt,
      orderId: orders.id,
      refunding: sql<boolean>`exists (select from ${refunds} r
        where r.payment_id = ${paymentExceptions.paymentId} and r.status = 'wanted')`,
    })
    .from(paymentExceptions)
    .leftJoin(checkouts, eq(checkouts.id, paymentExceptions.checkoutId))
    .leftJoin(orders, eq(orders.checkoutId, paymentExceptions.checkoutId))
    .where(eq(paymentExceptions.status, 'open'))
    .orderBy(asc(paymentExceptions.createdAt), asc(paymentExceptions.paymentId))
    .limit(SHOWN)
}

/** Refunds of orders that the provider could not carry out, and that nothing was tried about since. */
function listFailedRefunds({ db }: Database) {
  return db
    .select({
      id: refunds.id,
      amount: refunds.amount,
      lastError: refunds.lastError,
      createdAt: refunds.createdAt,
      orderId: orders.id,
    })
    .from(refunds)
    .innerJoin(orders, eq(orders.paymentId, refunds.paymentId))
    .where(stillOwed())
    .orderBy(asc(refunds.createdAt))
    .limit(SHOWN)
}

function stillOwed() {
  return sql`${refunds.status} = 'failed' and ${refunds.reason} = 'order' and not exists (
    select from refunds later where later.payment_id = ${refunds.paymentId} and later.created_at > ${refunds.createdAt})`
}

/** Letters that were given up, and those that had to wait before and are tried again. */
function listLetters({ db }: Database) {
  return db
    .select()
    .from(letters)
    .where(and(isNull(letters.sentAt), gt(letters.attempts, 0), isNotNull(letters.lastError)))
    .orderBy(desc(isNotNull(letters.givenUpAt)), asc(letters.createdAt))
    .limit(SHOWN)
}

/** Tries a letter that was given up as if it were new; refused with `not-found` where it was sent or is being tried. */
export async function sendLetterAgain({ db }: Database, admin: User, id: string): Promise<Outcome<void>> {
  if (!mayManageShop(admin)) return refused('not-allowed')
  const again = await db
    .update(letters)
    .set({ givenUpAt: null, attempts: 0, nextAttemptAt: sql`now()`, createdAt: sql`now()` })
    .where(and(eq(letters.id, id), isNull(letters.sentAt), isNotNull(letters.givenUpAt)))
    .returning({ id: letters.id })
  return again.length > 0 ? done(undefined) : refused('not-found')
}
