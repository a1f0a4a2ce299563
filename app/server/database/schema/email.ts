import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { ContactMessage } from '#app/shop/email/contact.ts'
import type { EmailKind } from '#app/shop/email/email-kind.ts'
import type { EmailTransport } from '#app/shop/email/transport.ts'
import type { Language } from '#app/shop/language.ts'
import { orders } from './checkout.ts'
import { time } from './columns.ts'
import { deliveryEvents } from './delivery.ts'
import { refunds } from './refunds.ts'

export const contactMessages = pgTable(
  'contact_messages',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    message: text('message').notNull(),
    language: text('language').$type<Language>().notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
    readAt: time('read_at'),
  },
  (table) => [
    index('contact_messages_newest').on(table.createdAt.desc(), table.id),
    index('contact_messages_unread').on(table.createdAt).where(sql`${table.readAt} is null`),
  ],
)

/** Written in the transaction of their cause, so that each is sent once. */
export const emails = pgTable(
  'emails',
  {
    id: text('id').primaryKey(),
    kind: text('kind').$type<EmailKind>().notNull(),
    orderId: text('order_id').references(() => orders.id),
    refundId: text('refund_id')
      .unique()
      .references(() => refunds.id),
    /** A change of a delivery, told once for each order in the parcel. */
    deliveryEventId: uuid('delivery_event_id').references(() => deliveryEvents.id),
    recipient: text('recipient').notNull(),
    /** An order, refund, dispute or account. */
    aboutId: text('about_id'),
    language: text('language').$type<Language>().notNull(),
    contactMessage: jsonb('contact_message').$type<ContactMessage>(),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    nextAttemptAt: time('next_attempt_at').notNull().defaultNow(),
    /** When the owner had it tried anew; null for one that was tried since it was queued. */
    triedSince: time('tried_since'),
    sentAt: time('sent_at'),
    sentBy: text('sent_by').$type<EmailTransport>(),
    givenUpAt: time('given_up_at'),
    /** The owner took it off the list of unsent emails: it is never sent. */
    removedAt: time('removed_at'),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('emails_event_order').on(table.deliveryEventId, table.orderId),
    uniqueIndex('emails_once')
      .on(table.orderId, table.kind)
      .where(sql`${table.refundId} is null and ${table.deliveryEventId} is null`),
    index('emails_about').on(table.aboutId).where(sql`${table.aboutId} is not null`),
    index('emails_unsent')
      .on(table.nextAttemptAt)
      .where(sql`${table.sentAt} is null and ${table.givenUpAt} is null`),
    index('emails_kept')
      .on(table.sentAt)
      .where(sql`${table.sentBy} = 'outbox' and ${table.orderId} is not null`),
    index('emails_given_up')
      .on(table.createdAt)
      .where(sql`${table.sentAt} is null and ${table.givenUpAt} is not null`),
  ],
)
