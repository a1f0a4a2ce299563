import { and, eq, isNull, ne, or, sql } from 'drizzle-orm'
import { isListed, orderColumns } from '#app/server/catalogue/product-rows.ts'
import { batchQueries } from '#app/server/database/batch-queries.ts'
import { prepareOnce } from '#app/server/database/prepared.ts'
import { checkouts, products, rateLimit } from '#app/server/database/schema.ts'
import type { Database } from '#app/server/database/transact.ts'
import type { Product } from '#app/shop/catalogue/product.ts'

// The statements of a purchase, each built once (docs/decisions/0015).

/**
 * A delivery's plan needs the work points, the minutes before it begins, and if there is a ribbon to write
 * on.
 */
export const workColumns = {
  work: products.work,
  leadMinutes: products.leadMinutes,
  ribbon: products.ribbon,
}

export type ProductWork = Pick<typeof products.$inferSelect, keyof typeof workColumns>
export type ProductToday = Product & ProductWork

export const toProductWork = ({ work, leadMinutes, ribbon }: ProductWork): ProductWork => ({
  work,
  leadMinutes,
  ribbon,
})

/** The checkout with this token as one row, else a row for each of these products, at least one. */
export const findCheckoutOrProducts = prepareOnce((db) =>
  db
    .select({ earlier: checkouts, product: { ...orderColumns, ...workColumns } })
    .from(sql`(select) asked`)
    .leftJoin(checkouts, eq(checkouts.token, sql.placeholder('token')))
    .leftJoin(
      products,
      and(isNull(checkouts.id), isListed, sql`${products.id} = any(${sql.placeholder('ids')})`),
    )
    .prepare('earlier_checkout_or_products'),
)

export const checkoutByToken = prepareOnce((db) =>
  db
    .select()
    .from(checkouts)
    .where(eq(checkouts.token, sql.placeholder('token')))
    .prepare('checkout_by_token'),
)

export const productsByIds = prepareOnce((db) =>
  db
    .select(orderColumns)
    .from(products)
    .where(and(isListed, sql`${products.id} = any(${sql.placeholder('ids')})`))
    .prepare('products_by_ids'),
)

export const insertCheckout = prepareOnce((db) =>
  db
    .insert(checkouts)
    .values({
      id: sql.placeholder('id'),
      token: sql.placeholder('token'),
      userId: sql.placeholder('userId'),
      email: sql.placeholder('email'),
      language: sql.placeholder('language'),
      amount: sql.placeholder('amount'),
      price: sql.placeholder('price'),
      currency: sql.placeholder('currency'),
      items: sql.placeholder('items'),
      address: sql.placeholder('address'),
      // A jsonb placeholder would write null as JSON.
      delivery: sql`${sql.placeholder('delivery')}::jsonb`,
      receipt: sql.placeholder('receipt'),
      provider: sql.placeholder('provider'),
      livemode: sql.placeholder('livemode'),
      expiresAt: sql.placeholder('expiresAt'),
    })
    // A double click conflicts by token; a receipt collides once in a trillion, and then no row has the
    // token.
    .onConflictDoNothing()
    .returning()
    .prepare('insert_checkout'),
)

/** The shopper's own, or that of the opened payment link. Parameters: `id` and `payerParameters`. */
const isOfPayer = and(
  eq(checkouts.id, sql.placeholder('id')),
  or(
    eq(checkouts.userId, sql.placeholder('userId')),
    and(
      ne(checkouts.madeBy, 'shopper'),
      eq(checkouts.receipt, sql.placeholder('receipt')),
      eq(checkouts.linkVersion, sql.placeholder('linkVersion')),
    ),
  ),
)

export const checkoutOfPayer = prepareOnce((db) =>
  db.select().from(checkouts).where(isOfPayer).prepare('checkout_of_payer'),
)

/** Reads a checkout with the number of cards tried lately, as the rate limit counts them. */
export const checkoutWithTries = prepareOnce((db) =>
  db
    .select({ checkout: checkouts, tries: { points: rateLimit.points, expire: rateLimit.expire } })
    .from(checkouts)
    .leftJoin(rateLimit, eq(rateLimit.key, sql.placeholder('limit')))
    .where(isOfPayer)
    .prepare('checkout_with_tries'),
)

export type Tries = Pick<typeof rateLimit.$inferSelect, 'points' | 'expire'>

export const checkoutOfPayment = batchQueries(async (db: Database, references: string[]) => {
  const found = await checkoutsByReference(db).execute({ references })
  return new Map(found.map((checkout) => [checkout.reference ?? '', checkout]))
})

const checkoutsByReference = prepareOnce((db) =>
  db
    .select()
    .from(checkouts)
    .where(sql`${checkouts.reference} = any(${sql.placeholder('references')})`)
    .prepare('checkouts_by_reference'),
)

export const lockByReference = prepareOnce((db) =>
  db
    .select()
    .from(checkouts)
    .where(
      and(
        eq(checkouts.provider, sql.placeholder('provider')),
        eq(checkouts.reference, sql.placeholder('reference')),
      ),
    )
    .for('update')
    .prepare('lock_checkout'),
)
