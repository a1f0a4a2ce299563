import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  pgView,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { type CheckoutStatus, OPEN } from '#app/shop/checkout/checkout-status.ts'
import type { OrderPrice } from '#app/shop/checkout/pricing.ts'
import type { DeliveryPlan } from '#app/shop/delivery/delivery-plan.ts'
import type { Language } from '#app/shop/language.ts'
import type { Buyer, OrderChannel } from '#app/shop/orders/buyer.ts'
import type { AddressInfo, OrderedItem } from '#app/shop/orders/order.ts'
import type { PaymentWay } from '#app/shop/payments/payment-way.ts'
import type { ProviderName } from '#app/shop/payments/provider-name.ts'
import { user } from './accounts.ts'
import { listed, satang, time } from './columns.ts'

export type CheckoutMaker = 'shopper' | 'owner'

/** What only orders by hand have. */
const takenByHand = () => ({
  channel: text('channel').$type<OrderChannel>(),
  buyer: jsonb('buyer').$type<Buyer>(),
  /** For the shop's own eyes: on worksheets, and never on what leaves the shop. */
  note: text('note'),
  /** The order in whose parcel this one goes; it has no delivery of its own. */
  joins: text('joins'),
})

export const checkouts = pgTable(
  'checkouts',
  {
    id: text('id').primaryKey(),
    /** Unique per rendered Buy Now form, so that a double click finds its own row. */
    token: text('token').notNull().unique(),
    /** Null for an order that the owner takes by hand, which has no account. */
    userId: text('user_id').references(() => user.id),
    email: text('email'),
    language: text('language').$type<Language>().notNull(),
    status: text('status').$type<CheckoutStatus>().notNull().default('created'),
    amount: satang('amount').notNull(),
    price: jsonb('price').$type<OrderPrice>().notNull(),
    currency: text('currency').notNull(),
    items: jsonb('items').$type<OrderedItem[]>().notNull(),
    address: jsonb('address').$type<AddressInfo>().notNull(),
    delivery: jsonb('delivery').$type<DeliveryPlan>(),
    receipt: text('receipt').notNull().unique(),
    provider: text('provider').$type<ProviderName>().notNull(),
    livemode: boolean('livemode').notNull(),
    /** Counts moves to another provider, made for a way to pay that is offered there. */
    sourceChanges: integer('source_changes').notNull().default(0),
    reference: text('reference').unique(),
    paymentId: text('payment_id').unique(),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    expiresAt: time('expires_at').notNull(),
    /** Its delivery time is claimed when the money comes. */
    withoutHold: boolean('without_hold').notNull().default(false),
    /** A PromptPay code waits to be paid until this time; null without one. */
    scanUntil: time('scan_until'),
    madeBy: text('made_by').$type<CheckoutMaker>().notNull().default('shopper'),
    /** The name on the link of the helper who took it down for the owner. */
    helper: text('helper'),
    ...takenByHand(),
    /** The buyer fills in recipient and gift on the page of the payment link. */
    detailsWanted: boolean('details_wanted').notNull().default(false),
    /** Counts changes of a draft, so that of two the second is refused. */
    version: integer('version').notNull().default(1),
    /** A new number makes the payment links of before useless. */
    linkVersion: integer('link_version').notNull().default(1),
    /** The session of a draft begins when its link is opened; null before. */
    sessionOpenedAt: time('session_opened_at'),
    /** Portions that it adds to the parcel which it joins, once it is an order. */
    joinedWork: integer('joined_work'),
    createdAt: time('created_at').notNull().defaultNow(),
    finalisedAt: time('finalised_at'),
  },
  (table) => [
    check('checkouts_made_by', sql`${table.madeBy} in ('shopper', 'owner')`),
    check('checkouts_account', sql`(${table.madeBy} = 'shopper') = (${table.userId} is not null)`),
    check('checkouts_email', sql`${table.madeBy} <> 'shopper' or ${table.email} is not null`),
    index('checkouts_drafts')
      .on(table.createdAt)
      .where(sql`${table.madeBy} <> 'shopper' and ${table.status} <> 'ordered'`),
    index('checkouts_user').on(table.userId, table.createdAt),
    index('checkouts_open')
      .on(table.createdAt)
      .where(sql`${table.status} in (${listed(OPEN)})`),
  ],
)

const aboutOrder = () => ({
  email: text('email'),
  items: jsonb('items').$type<OrderedItem[]>().notNull(),
  address: jsonb('address').$type<AddressInfo>().notNull(),
  /** Null without gift details and delivery times. */
  delivery: jsonb('delivery').$type<DeliveryPlan>(),
  amount: satang('amount').notNull(),
  price: jsonb('price').$type<OrderPrice>().notNull(),
  currency: text('currency').notNull(),
  /** Null if the provider does not tell. */
  way: text('way').$type<PaymentWay>(),
  createdAt: time('created_at').notNull().defaultNow(),
})

/** As they were paid, and never changed; whoever shows one reads `ordersNow`. */
export const orders = pgTable(
  'orders',
  {
    id: text('id').primaryKey(),
    checkoutId: text('checkout_id')
      .notNull()
      .unique()
      .references(() => checkouts.id),
    paymentId: text('payment_id').notNull().unique(),
    /** Null for an order by hand. */
    userId: text('user_id').references(() => user.id),
    ...aboutOrder(),
    ...takenByHand(),
  },
  (table) => [
    index('orders_user').on(table.userId, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('orders_joins').on(table.joins).where(sql`${table.joins} is not null`),
    index('orders_channel').on(table.channel).where(sql`${table.channel} is not null`),
    index('orders_newest').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
  ],
)

/** Never changed or deleted; each has the whole address and delivery plan of its order from then on. */
export const orderCorrections = pgTable(
  'order_corrections',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    /** Counts an order's corrections from 1. */
    number: integer('number').notNull(),
    at: time('at').notNull().defaultNow(),
    actor: text('actor').$type<'owner' | 'shopper' | 'helper'>().notNull(),
    /** The name on a helper's link; null for everyone else. */
    actorName: text('actor_name'),
    address: jsonb('address').$type<AddressInfo>().notNull(),
    delivery: jsonb('delivery').$type<DeliveryPlan>(),
  },
  (table) => [
    uniqueIndex('order_corrections_once').on(table.orderId, table.number),
    index('order_corrections_newest').on(table.at),
    check('order_corrections_number', sql`${table.number} > 0`),
  ],
)

/** Orders with their last correction, as every screen, paper, email and export shows them. */
export const ordersNow = pgView('orders_now', {
  id: text('id').notNull(),
  checkoutId: text('checkout_id').notNull(),
  paymentId: text('payment_id').notNull(),
  userId: text('user_id'),
  ...aboutOrder(),
  channel: text('channel').$type<OrderChannel>(),
  buyer: jsonb('buyer').$type<Buyer>(),
  note: text('note'),
  joins: text('joins'),
  corrections: integer('corrections').notNull(),
}).existing()
