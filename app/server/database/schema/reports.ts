import { date, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { Translated } from '#app/shop/language.ts'
import { satang, time } from './columns.ts'

/** A trigger inserts each order; the roll-up job deletes it. */
export const ordersFresh = pgTable('orders_fresh', { orderId: text('order_id').notNull() })

/** Days in Bangkok's time zone. */
export const salesDays = pgTable('sales_days', {
  day: date('day').primaryKey(),
  orders: integer('orders').notNull(),
  sales: satang('sales').notNull(),
  paid: satang('paid').notNull(),
})

export const salesProducts = pgTable(
  'sales_products',
  {
    day: date('day').notNull(),
    productId: text('product_id').notNull(),
    /** The title when it was sold: the product may be deleted. */
    title: jsonb('title').$type<Translated>().notNull(),
    count: integer('count').notNull(),
    sales: satang('sales').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.productId] })],
)

export const salesUsers = pgTable(
  'sales_users',
  {
    userId: text('user_id').primaryKey(),
    orders: integer('orders').notNull(),
    spent: satang('spent').notNull(),
    lastOrderAt: time('last_order_at').notNull(),
  },
  (table) => [
    index('sales_users_spent').on(table.spent, table.userId),
    index('sales_users_orders').on(table.orders, table.userId),
    index('sales_users_last').on(table.lastOrderAt, table.userId),
  ],
)

export const orderSearch = pgTable(
  'order_search',
  {
    orderId: text('order_id').primaryKey(),
    createdAt: time('created_at').notNull(),
    amount: satang('amount').notNull(),
    text: text('text').notNull(),
    /** Null without a delivery time; triggers keep it as in `deliveries`. */
    deliveryStarts: time('delivery_starts'),
  },
  (table) => [
    index('order_search_time').on(table.createdAt, table.orderId),
    index('order_search_amount').on(table.amount, table.orderId),
    // Two, since orders without a time are last in both directions; with the day of purchase, by which they are filtered.
    index('order_search_delivery').on(table.deliveryStarts, table.orderId, table.createdAt),
    index('order_search_delivery_desc').on(
      table.deliveryStarts.desc().nullsLast(),
      table.orderId.desc().nullsFirst(),
      table.createdAt,
    ),
    index('order_search_text').using('gin', table.text.op('gin_trgm_ops')),
  ],
)
