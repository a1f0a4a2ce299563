import { and, asc, desc, eq, gt, isNotNull, isNull, ne, notInArray, or, sql } from 'drizzle-orm'
import { isEmailOff } from '#app/server/config/config.ts'
import {
  checkouts,
  emails,
  handPayments,
  orders,
  paymentExceptions,
  refunds,
} from '#app/server/database/schema.ts'
import { emailWithOrder } from '#app/server/email/about-orders.ts'
import { isGivenUp, isUnsent } from '#app/server/email/email-state.ts'
import { chooseRecipient } from '#app/server/email/queue-owner-email.ts'
import type { PaymentSources } from '#app/server/payments/sources.ts'
import { countOpenDisputes, listDisputes } from '#app/server/refunds/disputes.ts'
import { findRefundMeans } from '#app/server/refunds/refund-means.ts'
import { isDisputedSql } from '#app/server/refunds/refunded-sql.ts'
import type { Shop } from '#app/server/shop.ts'
import type { PaymentWay } from '#app/shop/payments/payment-way.ts'
import { done, type Outcome, refused } from '#app/shop/problem.ts'
import { MOST_LISTED } from '#app/shop/tables/most-listed.ts'
import type { InvariantReport } from './invariant-watch.ts'

type Database = Pick<Shop, 'db'>

/** The job has tried several times by then. */
const REFUND_OVERDUE_MINUTES = 10

export interface AttentionCounts {
  exceptions: number
  disputes: number
  refunds: number
  emails: number
  slips: number
  rules: number
}

export interface NeedsAttention {
  exceptions: Awaited<ReturnType<typeof listExceptions>>
  disputes: Awaited<ReturnType<typeof listDisputes>>
  refunds: Awaited<ReturnType<typeof listUnfinishedRefunds>>
  emails: Awaited<ReturnType<typeof listEmails>>
  keptEmails: Awaited<ReturnType<typeof listOutboxEmails>>
  rules: InvariantReport | null
}

export async function countNeedsAttention(
  shop: Pick<Shop, 'db' | 'invariants' | 'payments'>,
): Promise<AttentionCounts> {
  const [exceptions, disputed, stuck, given, slips] = await Promise.all([
    shop.db.$count(paymentExceptions, eq(paymentExceptions.status, 'open')),
    countOpenDisputes(shop),
    shop.db.$count(
      refunds,
      and(isUnfinished(shop), or(ne(refunds.status, 'wanted'), isNull(refunds.providerRefundId))),
    ),
    shop.db.$count(emails, isGivenUp),
    shop.db.$count(handPayments, eq(handPayments.status, 'slip')),
  ])
  const rules = shop.invariants.latest()?.broken.length ?? 0
  return { exceptions, disputes: disputed, refunds: stuck, emails: given, slips, rules }
}

export async function readNeedsAttention(
  shop: Pick<Shop, 'db' | 'config' | 'invariants' | 'payments' | 'settings'>,
): Promise<NeedsAttention> {
  const [exceptions, disputed, unfinished, unsent, outboxEmails] = await Promise.all([
    listExceptions(shop),
    listDisputes(shop),
    listUnfinishedRefunds(shop),
    listEmails(shop),
    isEmailOff(shop.config) ? [] : listOutboxEmails(shop),
  ])
  return {
    exceptions,
    disputes: disputed,
    refunds: unfinished,
    emails: unsent,
    keptEmails: outboxEmails,
    rules: shop.invariants.latest(),
  }
}

const exceptionFacts = {
  paymentId: paymentExceptions.paymentId,
  provider: paymentExceptions.provider,
  reason: paymentExceptions.reason,
  amount: paymentExceptions.amount,
  currency: paymentExceptions.currency,
  way: paymentExceptions.way,
  createdAt: paymentExceptions.createdAt,
  expected: checkouts.amount,
  email: sql<string | null>`coalesce(${checkouts.email}, ${paymentExceptions.email})`,
  receipt: sql<string | null>`coalesce(${checkouts.receipt}, ${paymentExceptions.receipt})`,
  description: paymentExceptions.description,
  orderId: orders.id,
  refunding: sql<boolean>`exists (select from ${refunds} r
        where r.payment_id = ${paymentExceptions.paymentId} and r.status = 'wanted')`,
}

async function listExceptions({ db, payments }: Pick<Shop, 'db' | 'payments'>) {
  const rows = await db
    .select(exceptionFacts)
    .from(paymentExceptions)
    .leftJoin(checkouts, eq(checkouts.id, paymentExceptions.checkoutId))
    .leftJoin(orders, eq(orders.checkoutId, paymentExceptions.checkoutId))
    .where(eq(paymentExceptions.status, 'open'))
    .orderBy(asc(paymentExceptions.createdAt), asc(paymentExceptions.paymentId))
    .limit(MOST_LISTED)
  return rows.map((row) => ({ ...row, means: findRefundMeans(payments, row) }))
}

const refundFacts = {
  id: refunds.id,
  paymentId: refunds.paymentId,
  provider: refunds.provider,
  amount: refunds.amount,
  currency: sql<string>`coalesce(${orders.currency}, ${paymentExceptions.currency}, 'THB')`,
  status: refunds.status,
  way: sql<PaymentWay | null>`coalesce(${orders.way}, ${paymentExceptions.way})`,
  lastError: refunds.lastError,
  createdAt: refunds.createdAt,
  orderId: orders.id,
  atProvider: sql<boolean>`${refunds.providerRefundId} is not null`,
}

async function listUnfinishedRefunds({ db, payments }: Pick<Shop, 'db' | 'payments'>) {
  const rows = await db
    .select({
      ...refundFacts,
      otherProvider: sql<boolean>`${isNotConfigured(payments)}`,
      disputed: isDisputedSql(sql`${refunds}.payment_id`),
    })
    .from(refunds)
    .leftJoin(orders, eq(orders.paymentId, refunds.paymentId))
    .leftJoin(paymentExceptions, eq(paymentExceptions.paymentId, refunds.paymentId))
    .where(isUnfinished({ payments }))
    .orderBy(asc(refunds.createdAt))
    .limit(MOST_LISTED)
  return rows.map((row) => ({ ...row, means: findRefundMeans(payments, row) }))
}

function isNotConfigured({ names }: Pick<PaymentSources, 'names'>) {
  return notInArray(refunds.provider, [...names])
}

/** A failed refund: until the owner closes it or requests another; one sent twice: until closed; one by hand: at once. */
function isUnfinished({ payments }: Pick<Shop, 'payments'>) {
  return sql`(
    ${refunds.status} = 'failed' and ${refunds.closedAt} is null and not exists (
      select from ${refunds} later
        where later.payment_id = ${refunds.paymentId} and later.status <> 'sent-twice'
          and later.created_at > ${refunds.updatedAt})
    or ${refunds.status} = 'sent-twice' and ${refunds.closedAt} is null
    or ${refunds.status} = 'wanted' and (
      ${isNotConfigured(payments)} or ${refunds.provider} = 'by-hand'
      or ${refunds.createdAt} < now() - make_interval(mins => ${REFUND_OVERDUE_MINUTES})))`
}

async function listEmails({ db, settings }: Pick<Shop, 'db' | 'settings'>) {
  const owner = (await settings.current()).emails.to
  const rows = await db
    .select(emailWithOrder)
    .from(emails)
    .where(and(isUnsent, gt(emails.attempts, 0), isNotNull(emails.lastError)))
    .orderBy(desc(isNotNull(emails.givenUpAt)), asc(emails.createdAt))
    .limit(MOST_LISTED)
  return rows.map((row) => ({ ...row, recipient: chooseRecipient(row, owner) }))
}

function listOutboxEmails({ db }: Database) {
  return db.select().from(emails).where(isRestorable()).orderBy(desc(emails.sentAt)).limit(MOST_LISTED)
}

function isRestorable() {
  return and(eq(emails.sentBy, 'outbox'), isNotNull(emails.orderId))
}

const TRIED_ANEW = {
  givenUpAt: null,
  sentAt: null,
  sentBy: null,
  attempts: 0,
  nextAttemptAt: sql`now()`,
  triedSince: sql`now()`,
}

/** Refused with `not-found` if the email was sent or is being tried. */
export async function sendEmailAgain(
  { db, config }: Pick<Shop, 'db' | 'config'>,
  id: string,
): Promise<Outcome<void>> {
  const again = await db
    .update(emails)
    .set(TRIED_ANEW)
    .where(and(eq(emails.id, id), isEmailOff(config) ? isGivenUp : or(isGivenUp, isRestorable())))
    .returning({ id: emails.id })
  return again.length > 0 ? done(undefined) : refused('not-found')
}
