import { sql } from 'drizzle-orm'
import {
  bigint,
  bit,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgSchema,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { type CheckoutStatus, OPEN } from '#app/shop/checkout/checkout-status.ts'
import type { OrderPrice } from '#app/shop/checkout/pricing.ts'
import type { ProviderName } from '#app/shop/checkout/provider-name.ts'
import type { ContactMessage } from '#app/shop/email/contact.ts'
import type { MailTransport } from '#app/shop/email/transport.ts'
import {
  DEFAULT_LANGUAGE,
  LANGUAGES,
  type Language,
  type OtherTexts,
  type Translated,
} from '#app/shop/language.ts'
import type { AddressInfo, OrderedItem } from '#app/shop/orders/order.ts'
import type { DisputeStatus, RefundStatus } from '#app/shop/refunds/refund.ts'
import type { StoredSettings } from '#app/shop/settings/settings.ts'

const time = (name: string) => timestamp(name, { withTimezone: true })
const satang = (name: string) => bigint(name, { mode: 'number' })

/** When backups were finished, and where they went. */
export const backups = pgTable('backups', {
  id: uuid('id').primaryKey().defaultRandom(),
  finishedAt: time('finished_at').notNull().defaultNow(),
  place: text('place').notNull(),
})

/** The owner's own settings, in one row. */
export const shopSettings = pgTable(
  'shop_settings',
  {
    id: integer('id').primaryKey().default(1),
    values: jsonb('values').$type<StoredSettings>().notNull().default({}),
    updatedAt: time('updated_at').notNull().defaultNow(),
  },
  (table) => [check('shop_settings_one_row', sql`${table.id} = 1`)],
)

/** Messages of the contact form, until the owner deletes them. */
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

/* ---------- People: the tables that better-auth keeps ---------- */

export const user = pgTable(
  'user',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull().unique(),
    emailVerified: boolean('email_verified').notNull().default(false),
    /** The address of an upload of their own, or null; never taken from anything that a browser sends. */
    image: text('image'),
    twoFactorEnabled: boolean('two_factor_enabled').notNull().default(false),
    /** `admin` or `shopper`; never taken from anything that a browser sends. */
    role: text('role').$type<'admin' | 'shopper'>().notNull().default('shopper'),
    createdAt: time('created_at').notNull().defaultNow(),
    updatedAt: time('updated_at').notNull().defaultNow(),
    /** Name and address in the form that searches are compared with; kept by the database itself. */
    search: text('search').generatedAlwaysAs(sql`search_form(name || chr(10) || email)`),
  },
  (table) => [uniqueIndex('user_one_admin').on(table.role).where(sql`${table.role} = 'admin'`)],
)

export const session = pgTable(
  'session',
  {
    id: text('id').primaryKey(),
    token: text('token').notNull().unique(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    expiresAt: time('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    createdAt: time('created_at').notNull().defaultNow(),
    updatedAt: time('updated_at').notNull().defaultNow(),
  },
  (table) => [index('session_user').on(table.userId)],
)

export const account = pgTable(
  'account',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: time('access_token_expires_at'),
    refreshTokenExpiresAt: time('refresh_token_expires_at'),
    scope: text('scope'),
    /** A PHC string, argon2id. */
    password: text('password'),
    createdAt: time('created_at').notNull().defaultNow(),
    updatedAt: time('updated_at').notNull().defaultNow(),
  },
  (table) => [index('account_user').on(table.userId)],
)

/** The second step of signing in: at most one for a person. */
export const twoFactor = pgTable('two_factor', {
  id: text('id').primaryKey(),
  userId: text('user_id')
    .notNull()
    .unique()
    .references(() => user.id, { onDelete: 'cascade' }),
  /** What the person's app makes codes of; encrypted with the shop's secret. */
  secret: text('secret').notNull(),
  /** JSON: the hashes of those that were not used yet. */
  backupCodes: text('backup_codes').notNull(),
  /** False until the first code was right. */
  verified: boolean('verified').notNull().default(false),
  failedVerificationCount: integer('failed_verification_count').notNull().default(0),
  lockedUntil: time('locked_until'),
})

export const verification = pgTable(
  'verification',
  {
    id: text('id').primaryKey(),
    identifier: text('identifier').notNull(),
    value: text('value').notNull(),
    expiresAt: time('expires_at').notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
    updatedAt: time('updated_at').notNull().defaultNow(),
  },
  (table) => [index('verification_identifier').on(table.identifier)],
)

/** The address that a person wants to have, until a link that was sent there is used. */
export const emailChanges = pgTable('email_changes', {
  userId: text('user_id')
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  email: text('email').notNull(),
  /** The session that asked for it: it stays when the others end. */
  sessionId: text('session_id'),
  createdAt: time('created_at').notNull().defaultNow(),
})

/** Links that show whose mailbox an address is, each good for the address that it was sent to. */
export const emailLinks = pgTable(
  'email_links',
  {
    /** SHA-256; the token itself is in the email alone. */
    tokenHash: text('token_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    expiresAt: time('expires_at').notNull(),
  },
  (table) => [index('email_links_user').on(table.userId)],
)

/** Counters of rate-limiter-flexible, shared by every process of the shop. */
export const rateLimit = pgTable('rate_limit', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  /** Milliseconds since 1970. */
  expire: bigint('expire', { mode: 'number' }),
})

/* ---------- The catalogue ---------- */

const columnPart = (language: Language) => language.replace('-', '_').toLowerCase()

const sortTitle = (language: Language) =>
  text(`sort_title_${columnPart(language)}`).generatedAlwaysAs(
    sql.raw(`lower(coalesce(title ->> '${language}', title ->> '${DEFAULT_LANGUAGE}'))`),
  )

/** What the admin's table sorts by: a column for each language, since PostgreSQL answers deep pages from an index of columns alone. */
const sortTitles = Object.fromEntries(
  LANGUAGES.map((language) => [`sortTitle.${language}`, sortTitle(language)]),
) as Record<`sortTitle.${Language}`, ReturnType<typeof sortTitle>>

export const products = pgTable(
  'products',
  {
    id: text('id').primaryKey(),
    title: jsonb('title').$type<Translated>().notNull(),
    description: jsonb('description').$type<Translated>().notNull(),
    price: satang('price').notNull(),
    imageUrl: text('image_url').notNull(),
    /** Addresses of further images, in the order in which the product's page shows them. */
    moreImages: text('more_images').array().notNull().default([]),
    category: text('category').notNull(),
    time: time('time').notNull().defaultNow(),
    /** Goes up with each change: who changes a product says which version they saw. */
    version: integer('version').notNull().default(1),
    /** Only the owner sees it (docs/decisions/0047). */
    hidden: boolean('hidden').notNull().default(false),
    /** Everyone sees it, and nobody can buy it. */
    soldOut: boolean('sold_out').notNull().default(false),
    /** Came with the demo catalogue, and was not edited since. */
    demo: boolean('demo').notNull().default(false),
    /** The titles of all languages in the form that searches are compared with; kept by the database itself. */
    searchTitle: text('search_title').generatedAlwaysAs(sql`search_form(all_texts(title))`),
    categoryKey: text('category_key').generatedAlwaysAs(sql`lower(category)`),
    ...sortTitles,
  },
  (table) => [
    ...LANGUAGES.map((language) =>
      index(`products_title_${columnPart(language)}`).on(table[`sortTitle.${language}`], table.id),
    ),
    index('products_newest').on(table.time.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('products_category').on(
      table.categoryKey,
      table.time.desc().nullsFirst(),
      table.id.desc().nullsFirst(),
    ),
    index('products_price').on(table.price, table.id),
    index('products_demo').on(table.id).where(sql`${table.demo}`),
  ],
)

/** Products that were deleted lately, whole, so that they can be brought back (docs/decisions/0048). */
export const deletedProducts = pgTable(
  'deleted_products',
  {
    id: text('id').primaryKey(),
    product: jsonb('product').notNull(),
    deletedAt: time('deleted_at').notNull().defaultNow(),
  },
  (table) => [index('deleted_products_newest').on(table.deletedAt.desc().nullsFirst(), table.id)],
)

/** One row, once the catalogue was filled with the demo one or had products of its own: it is never filled again. */
export const demoCatalogue = pgTable(
  'demo_catalogue',
  {
    id: integer('id').primaryKey().default(1),
    filledAt: time('filled_at').notNull().defaultNow(),
  },
  (table) => [check('demo_catalogue_one_row', sql`${table.id} = 1`)],
)

/** Images that were uploaded into a product's form which was not saved yet. */
export const unusedImages = pgTable('unused_images', {
  imageUrl: text('image_url').primaryKey(),
  uploadedAt: time('uploaded_at').notNull().defaultNow(),
})

/** How a category is called in the other languages; a category without a row is shown as the owner typed it. */
export const categoryTitles = pgTable('category_titles', {
  categoryKey: text('category_key').primaryKey(),
  title: jsonb('title').$type<OtherTexts>().notNull(),
})

/* ---------- The search of products (docs/decisions/0016): kept by triggers and roll_up_products() alone ---------- */

/** Products that were added, changed or deleted since the segments below were built; the same one may be in it twice. */
export const productsFresh = pgTable(
  'products_fresh',
  { productId: text('product_id').notNull() },
  (table) => [index('products_fresh_product').on(table.productId)],
)

/** Up to 16,384 products that follow each other in time: from the newest to the oldest that it was built of. */
export const productSegments = pgTable('product_segments', {
  segment: integer('segment').primaryKey().generatedAlwaysAsIdentity(),
  newestTime: time('newest_time').notNull(),
  newestId: text('newest_id').notNull(),
  oldestTime: time('oldest_time').notNull(),
  oldestId: text('oldest_id').notNull(),
})

/** Which product each bit of a segment stands for, the newest first, and what a search has to read of it. */
export const productSlots = pgTable(
  'product_slots',
  {
    segment: integer('segment').notNull(),
    slot: integer('slot').notNull(),
    productId: text('product_id').notNull().unique(),
    price: satang('price').notNull(),
    searchTitle: text('search_title').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.segment, table.slot] }),
    index('product_slots_price').on(table.segment, table.price, table.slot),
  ],
)

/**
 * For each key (every one to four neighbouring characters of the titles, every category, and all): which set of a segment's
 * products have it. A set's number begins with how many they are.
 */
export const productKeys = pgTable(
  'product_keys',
  {
    key: text('key').notNull(),
    segment: integer('segment').notNull(),
    set: bigint('set', { mode: 'bigint' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.key, table.segment, table.set] }),
    index('product_keys_segment').on(table.segment),
  ],
)

/** The sets: many keys have the same. */
export const productSets = pgTable(
  'product_sets',
  {
    segment: integer('segment').notNull(),
    set: bigint('set', { mode: 'bigint' }).notNull(),
    bits: bit('bits', { dimensions: 16_384 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.segment, table.set] })],
)

/** For some prices of a segment: which products cost at most that. */
export const productPriceBits = pgTable(
  'product_price_bits',
  {
    segment: integer('segment').notNull(),
    price: satang('price').notNull(),
    bits: bit('bits', { dimensions: 16_384 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.segment, table.price] })],
)

/* ---------- Money: see docs/decisions for the state machine ---------- */

export const checkouts = pgTable(
  'checkouts',
  {
    id: text('id').primaryKey(),
    /** One for each Buy Now form that a page drew: a double click meets its own row. */
    token: text('token').notNull().unique(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id),
    email: text('email').notNull(),
    language: text('language').$type<Language>().notNull(),
    status: text('status').$type<CheckoutStatus>().notNull().default('created'),
    amount: satang('amount').notNull(),
    price: jsonb('price').$type<OrderPrice>().notNull(),
    currency: text('currency').notNull(),
    items: jsonb('items').$type<OrderedItem[]>().notNull(),
    address: jsonb('address').$type<AddressInfo>().notNull(),
    /** The short name that shopper, owner and bank statement share. */
    receipt: text('receipt').notNull().unique(),
    provider: text('provider').$type<ProviderName>().notNull(),
    livemode: boolean('livemode').notNull(),
    /** The provider's name for the session. */
    reference: text('reference').unique(),
    paymentId: text('payment_id').unique(),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    expiresAt: time('expires_at').notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
    finalisedAt: time('finalised_at'),
  },
  (table) => [
    index('checkouts_user').on(table.userId, table.createdAt),
    index('checkouts_open')
      .on(table.createdAt)
      .where(sql`${table.status} in (${sql.raw(OPEN.map((status) => `'${status}'`).join(', '))})`),
  ],
)

export const orders = pgTable(
  'orders',
  {
    id: text('id').primaryKey(),
    checkoutId: text('checkout_id')
      .notNull()
      .unique()
      .references(() => checkouts.id),
    paymentId: text('payment_id').notNull().unique(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id),
    email: text('email').notNull(),
    items: jsonb('items').$type<OrderedItem[]>().notNull(),
    address: jsonb('address').$type<AddressInfo>().notNull(),
    amount: satang('amount').notNull(),
    price: jsonb('price').$type<OrderPrice>().notNull(),
    currency: text('currency').notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('orders_user').on(table.userId, table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('orders_newest').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
  ],
)

/** Orders that the owner has packed. A table of its own, since an order never changes. */
export const packedOrders = pgTable('packed_orders', {
  orderId: text('order_id')
    .primaryKey()
    .references(() => orders.id),
  packedAt: time('packed_at').notNull().defaultNow(),
})

/**
 * Cards that the shop's own server charges, each written down before the provider is asked: a token is worth one charge, and
 * a checkout has one try under way at a time.
 */
export const chargeAttempts = pgTable(
  'charge_attempts',
  {
    id: text('id').primaryKey(),
    checkoutId: text('checkout_id')
      .notNull()
      .references(() => checkouts.id),
    /** SHA-256 in hex; the token itself is money and is not kept. */
    tokenHash: text('token_hash').notNull().unique(),
    /** `charging`: nobody knows yet whether the card was charged. */
    status: text('status').$type<'charging' | 'made' | 'refused' | 'lost'>().notNull().default('charging'),
    chargeId: text('charge_id').unique(),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('charge_attempts_under_way').on(table.checkoutId).where(sql`${table.status} = 'charging'`),
  ],
)

/** Every provider event that was verified, once: what is seen again has no second effect. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    provider: text('provider').$type<ProviderName>().notNull(),
    eventId: text('event_id').notNull(),
    type: text('type').notNull(),
    reference: text('reference'),
    receivedAt: time('received_at').notNull().defaultNow(),
    settledAt: time('settled_at'),
  },
  (table) => [primaryKey({ columns: [table.provider, table.eventId] })],
)

/** Money that was taken and cannot become an order by itself: the owner sees each one until it is dealt with. */
export const paymentExceptions = pgTable('payment_exceptions', {
  paymentId: text('payment_id').primaryKey(),
  provider: text('provider').$type<ProviderName>().notNull(),
  /** None where the provider took money for a checkout that we do not know. */
  checkoutId: text('checkout_id').references(() => checkouts.id),
  reference: text('reference').notNull(),
  reason: text('reason').notNull(),
  amount: satang('amount').notNull(),
  currency: text('currency').notNull(),
  status: text('status').$type<'open' | 'refunded' | 'accepted'>().notNull().default('open'),
  createdAt: time('created_at').notNull().defaultNow(),
  closedAt: time('closed_at'),
})

export const refunds = pgTable(
  'refunds',
  {
    id: text('id').primaryKey(),
    paymentId: text('payment_id').notNull(),
    provider: text('provider').$type<ProviderName>().notNull(),
    amount: satang('amount').notNull(),
    reason: text('reason').notNull(),
    status: text('status').$type<RefundStatus>().notNull().default('wanted'),
    /** When the provider was last asked to give the money back; committed before it is asked. */
    askedAt: time('asked_at'),
    /** Tries that failed; those that failed least come first. */
    attempts: integer('attempts').notNull().default(0),
    /** Once it is known the provider has the refund, and is never asked for it again. */
    providerRefundId: text('provider_refund_id').unique(),
    lastError: text('last_error'),
    createdAt: time('created_at').notNull().defaultNow(),
    updatedAt: time('updated_at').notNull().defaultNow(),
    /** When the owner said that they dealt with a failed one in another way. */
    closedAt: time('closed_at'),
  },
  (table) => [
    index('refunds_payment').on(table.paymentId),
    index('refunds_unfinished').on(table.createdAt).where(sql`${table.status} <> 'done'`),
  ],
)

/** Payments that a shopper's bank asks back. One payment can be disputed more than once. */
export const disputes = pgTable(
  'disputes',
  {
    /** The provider's own. */
    id: text('id').primaryKey(),
    provider: text('provider').$type<ProviderName>().notNull(),
    paymentId: text('payment_id').notNull(),
    amount: satang('amount').notNull(),
    currency: text('currency').notNull(),
    status: text('status').$type<DisputeStatus>().notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
    updatedAt: time('updated_at').notNull().defaultNow(),
  },
  (table) => [
    index('disputes_payment').on(table.paymentId),
    index('disputes_undecided').on(table.createdAt).where(sql`${table.status} in ('open', 'pending')`),
  ],
)

/** Emails to be sent. Written in the transaction of what they tell, so that each goes out, and once. */
export const emails = pgTable(
  'emails',
  {
    id: text('id').primaryKey(),
    kind: text('kind')
      .$type<
        | 'order-confirmation'
        | 'refund'
        | 'password-reset'
        | 'password-changed'
        | 'account-exists'
        | 'email-confirm'
        | 'email-change-asked'
        | 'email-changed'
        | 'contact'
        | 'owner-order'
        | 'owner-refund'
        | 'owner-dispute'
      >()
      .notNull(),
    orderId: text('order_id').references(() => orders.id),
    refundId: text('refund_id')
      .unique()
      .references(() => refunds.id),
    recipient: text('recipient').notNull(),
    /** The id of the order, refund or dispute that the owner is told of, or of the account whose email is to be confirmed. */
    aboutId: text('about_id'),
    language: text('language').$type<Language>().notNull(),
    /** What a visitor wrote; gone once it is sent. */
    contactMessage: jsonb('contact_message').$type<ContactMessage>(),
    attempts: integer('attempts').notNull().default(0),
    lastError: text('last_error'),
    nextAttemptAt: time('next_attempt_at').notNull().defaultNow(),
    sentAt: time('sent_at'),
    /** How it left; null for emails of earlier versions, and until it has left. */
    sentBy: text('sent_by').$type<MailTransport>(),
    /** When the shop stopped trying; the owner finds the reason in `lastError`. */
    givenUpAt: time('given_up_at'),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('emails_order_kind').on(table.orderId, table.kind).where(sql`${table.refundId} is null`),
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

/* ---------- What the owner reads: sums and search, rolled up from orders (docs/decisions/0012) ---------- */

/** Orders that are not rolled up yet. A trigger writes them down with each order; the job takes them out. */
export const ordersFresh = pgTable('orders_fresh', { orderId: text('order_id').notNull() })

/** What was sold on each day, by the clock of Bangkok. */
export const salesDays = pgTable('sales_days', {
  day: date('day').primaryKey(),
  orders: integer('orders').notNull(),
  /** The sum of all item prices. */
  sales: satang('sales').notNull(),
  /** The same with shipping: what was paid. */
  paid: satang('paid').notNull(),
})

export const salesProducts = pgTable(
  'sales_products',
  {
    day: date('day').notNull(),
    productId: text('product_id').notNull(),
    /** What it was called when it was sold: it may be gone from the catalogue by now. */
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

/** Orders as the owner looks for them: in order of time and of amount, and by any text that is on them. */
export const orderSearch = pgTable(
  'order_search',
  {
    orderId: text('order_id').primaryKey(),
    createdAt: time('created_at').notNull(),
    amount: satang('amount').notNull(),
    text: text('text').notNull(),
  },
  (table) => [
    index('order_search_time').on(table.createdAt, table.orderId),
    index('order_search_amount').on(table.amount, table.orderId),
    index('order_search_text').using('gin', table.text.op('gin_trgm_ops')),
  ],
)

/* ---------- The pretend bank of the sandbox provider: its own books, in its own schema ---------- */

export const sandboxBank = pgSchema('sandbox_bank')

export type BankStatus = 'open' | 'challenge' | 'processing' | 'paid' | 'failed' | 'expired'
export type BankEventType = 'session.paid' | 'session.failed' | 'session.expired'
/** The wish of the shop as JSON has it: times are text there. */
export type BankRequest = Record<string, string | number>

export const bankSessions = sandboxBank.table(
  'sessions',
  {
    reference: text('reference').primaryKey(),
    idempotencyKey: text('idempotency_key').notNull().unique(),
    /** What the shop asked for under that key; the same key with another wish is refused. */
    request: jsonb('request').$type<BankRequest>().notNull(),
    /** Lets the card dialog of one shopper, and nobody else, pay this session. */
    clientSecret: text('client_secret').notNull(),
    checkoutId: text('checkout_id').notNull(),
    amount: satang('amount').notNull(),
    currency: text('currency').notNull(),
    status: text('status').$type<BankStatus>().notNull(),
    paymentId: text('payment_id').unique(),
    failure: text('failure'),
    /** When a slow card's money arrives. */
    dueAt: time('due_at'),
    expiresAt: time('expires_at').notNull(),
    createdAt: time('created_at').notNull().defaultNow(),
    paidAt: time('paid_at'),
  },
  (table) => [
    index('bank_sessions_open').on(table.expiresAt).where(sql`${table.status} not in ('paid', 'expired')`),
    index('bank_sessions_paid').on(table.paidAt, table.reference).where(sql`${table.status} = 'paid'`),
  ],
)

export const bankEvents = sandboxBank.table(
  'events',
  {
    id: text('id').primaryKey(),
    type: text('type').$type<BankEventType>().notNull(),
    reference: text('reference').notNull(),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: time('next_attempt_at').notNull().defaultNow(),
    deliveredAt: time('delivered_at'),
    createdAt: time('created_at').notNull().defaultNow(),
  },
  (table) => [index('bank_events_due').on(table.nextAttemptAt).where(sql`${table.deliveredAt} is null`)],
)

export const bankRefunds = sandboxBank.table('refunds', {
  id: text('id').primaryKey(),
  idempotencyKey: text('idempotency_key').notNull().unique(),
  paymentId: text('payment_id').notNull(),
  amount: satang('amount').notNull(),
  status: text('status').$type<'done' | 'failed'>().notNull(),
  createdAt: time('created_at').notNull().defaultNow(),
})
