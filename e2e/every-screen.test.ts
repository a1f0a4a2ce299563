import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { deleteProduct, restoreProduct } from '#app/server/catalogue/deleted-products.ts'
import { IN_ITS_PLACE, madeOrder } from '#app/server/testing/made-orders.ts'
import type { DeliveryPlan } from '#app/shop/delivery/delivery-plan.ts'
import { LANGUAGES, type Language } from '#app/shop/language.ts'
import { openDatabaseOf } from '#bench/parts/shop-under-test.ts'
import { sendSlip } from './manual/manual-data.ts'
import { emailTo } from './testing/accounts.ts'
import { FOR_TESTS, openBrowser, SCROLL_BARS } from './testing/browser.ts'
import { signIn, signInAsOwner, signUp } from './testing/owner.ts'
import { openShopAndBrowser } from './testing/shop-and-browser.ts'
import { walkAsHelper, walkToTheLink } from './testing/walk/helper-walk.ts'
import { PROMISED } from './testing/walk/owner-screens.ts'
import { NAMESAKE, walkAsOwner, walkThroughOwnersStates } from './testing/walk/owner-walk.ts'
import { walkAsShopper } from './testing/walk/shopper-walk.ts'
import { walkAsVisitor } from './testing/walk/visitor-walk.ts'
import { isWalked, walk } from './testing/walk/walk.ts'

const DISPUTED = 'DM-00005678'
/** An order without a delivery time. */
const UNSCHEDULED = 'DM-00009999'
const DELETED = 'brown-teddy-bear'
/** Taken by the owner, to be paid on delivery. */
const OWED = 'DM-00007777'
const EXCEPTIONS = `('m1', 'sandbox', 'r', 'amount', 125000, 'THB'), ('m2', 'sandbox', 'r', 'unknown-checkout', 89000, 'THB')`

/** In no language's Latin words. */
const DELIVERY: Partial<DeliveryPlan> = {
  gift: {
    ...{ cardMessage: 'สุขสันต์วันเกิดค่ะ\n❤️', cardFrom: 'ลูกหมู', anonymous: 'yes', call: 'surprise' },
    ...{ leaveAt: 'reception', placeKind: 'temple', placeDetail: 'ศาลา 5', landmark: '7 : 11' },
    ...{ buyerPhone: '089 765 4321', ribbonFirst: 'ด้วยรัก', replace: 'ask-me' },
  },
  schedule: {
    work: 1,
    slot: { day: '2026-11-28', slotId: 'morning', kind: 'delivery', starts: 600, ends: 780 },
  },
}

const receiptOf = (language: Language) => `DM-0000000${LANGUAGES.indexOf(language)}`
/** Each language refunds an order of its own. */
const refundableOf = (language: Language) => `DM-0000123${LANGUAGES.indexOf(language)}`

const at = openShopAndBrowser()
let pool: pg.Pool
beforeAll(async () => {
  // No other file's windows have scroll bars.
  at.browser = await openBrowser(FOR_TESTS, SCROLL_BARS)
  pool = openDatabaseOf(at.shop, 2)
  for (const language of LANGUAGES) await signUp(at.shop, shopperOf(language))
  // A different browser each, without a user agent.
  await pool.query(
    `insert into session (id, token, user_id, expires_at)
      select gen_random_uuid(), gen_random_uuid(), id, now() + interval '1 day' from "user" where role = 'shopper'`,
  )
  await pool.query(`update products set more_images = $1 where id = 'succulent-trio'`, [
    ['grand-rose-hat-box', 'blue-vanda-bowl'].map((name) => `/images/catalogue/products/${name}.webp`),
  ])
  await pool.query(
    `insert into payment_exceptions (payment_id, provider, reference, reason, amount, currency) values ${EXCEPTIONS}`,
  )
  const address = { name: 'มะลิ', address: '99 ถนนพระราม 1' }
  await madeOrder({ db: drizzle(pool) }, { receipt: DISPUTED, address })
  for (const language of LANGUAGES) {
    const receipt = refundableOf(language)
    await madeOrder({ db: drizzle(pool) }, { receipt, address, delivery: DELIVERY, way: 'promptpay' })
    // Packing slips are in the buyer's language.
    await pool.query('update checkouts set language = $2 where receipt = $1', [receipt, language])
  }
  await pool.query(
    `insert into disputes (id, provider, payment_id, amount, currency, status)
      select 'dp_' || status, 'sandbox', payment_id, 10000, 'THB', status
        from orders, unnest(array['open', 'pending', 'won']) status where id = $1`,
    [DISPUTED],
  )
  await madeOrder({ db: drizzle(pool) }, { receipt: UNSCHEDULED, address })
  await oweOrder()
  // The second is of the same picture.
  for (const number of [1, 3]) await sendSlip(pool, { after: DISPUTED, number })
  await pool.query(`update slips set sha256 = 'same'`)
  await pool.query(
    `insert into deliveries (order_id, status, reason, kind) values ($1, 'unscheduled', 'time-lost', 'delivery') ${IN_ITS_PLACE}`,
    [UNSCHEDULED],
  )
  await pool.query(
    `update emails set sent_at = null, given_up_at = now(), attempts = 3, last_error = '550',
      removed_at = case when order_id = $2 then now() end where order_id in ($1, $2)`,
    [UNSCHEDULED, DISPUTED],
  )
  for (const receipt of [DISPUTED, ...LANGUAGES.map(refundableOf)]) await promise(receipt)
  await pool.query(`update products set sold_out = true where id = 'lucky-bamboo-glass'`)
  await pool.query(`update products set hidden = true where id = 'snake-plant-terracotta'`)
  await pool.query(
    `insert into products (id, title, description, price, image_url, category)
      select 'namesake', jsonb_build_object('en', $1::text), jsonb_build_object('en', $1::text), price, image_url, category from products where id = 'single-red-rose'`,
    [NAMESAKE],
  )
  await pool.query(
    `insert into refunds (id, payment_id, provider, amount, reason, status, last_error, provider_refund_id, created_at) values
      ('r1', 'm1', 'sandbox', 100, 'exception', 'failed', 'Omise: failed_refund', null, now()),
      ('r2', 'm1', 'omise', 100, 'exception', 'wanted', null, null, now()),
      ('r3', 'm2', 'sandbox', 100, 'exception', 'wanted', 'no answer within 10 seconds', 're_3', now() - interval '1 day'),
      ('r4', 'm2', 'sandbox', 100, 'exception', 'sent-twice', null, 're_4', now())`,
  )
  await pool.query(
    `insert into refunds (id, payment_id, provider, amount, reason, status, bank_reference) values
      ('r5', 'm2', 'sandbox', 100, 'exception', 'by-hand', '0152 3109')`,
  )
  await pool.query(
    `insert into refunds (id, payment_id, provider, amount, reason, status, last_error)
      select 'failed-' || id, payment_id, 'sandbox', 100, 'order', 'failed', 'Omise: failed_refund' from orders where id = any($1)`,
    [LANGUAGES.map(refundableOf)],
  )
})
afterAll(() => Promise.all([pool.end(), at.browser.close()]))

/** An order in the shop's own book, with a word of everybody. */
async function oweOrder() {
  await madeOrder(
    { db: drizzle(pool) },
    { receipt: OWED, address: { name: 'มะลิ', address: '99 ถนนพระราม 1' } },
  )
  await pool.query(
    `update checkouts set provider = 'by-hand', reference = payment_id, livemode = true where receipt = $1`,
    [OWED],
  )
  await pool.query(`update orders set way = 'on-delivery' where id = $1`, [OWED])
  await pool.query(
    `insert into hand_payments (reference, idempotency_key, checkout_id, amount, currency, means, status, paid_at, due)
      select payment_id, payment_id, checkout_id, amount, currency, 'on-delivery', 'owed', now(), '2026-12-24' from orders where id = $1`,
    [OWED],
  )
  await pool.query(
    `insert into hand_payment_events (reference, actor, to_status, note, at)
      select payment_id, actor, status, said.note, now() + nth * interval '1 second' from orders, (values
        ('buyer', 'slip', null, 1), ('นิด', 'refused', '฿500', 2), ('shop', 'expired', null, 3), ('นิด', 'owed', null, 4)
      ) said(actor, status, note, nth) where id = $1`,
    [OWED],
  )
}

/** Promises an order for a peak day that takes no more. */
async function promise(orderId: string) {
  const { day, slot } = PROMISED
  await pool.query('update delivery_days set open = true, closes_at = null where day = $1', [day])
  await pool.query(
    `select claim_slot(checkout_id, user_id, $2, $3, 4, 60, 'sold') from orders where id = $1`,
    [orderId, day, slot],
  )
  await pool.query(
    `update delivery_days set name = '{"en": "Valentine’s Day", "th": "วันวาเลนไทน์", "zh-CN": "情人节"}',
      surcharge = 10000, closes_at = now() + interval '1 day', open = false where day = $1`,
    [day],
  )
  await pool.query(
    `insert into deliveries (order_id, status, kind, day, slot_id) values ($1, 'accepted', 'delivery', $2, $3) ${IN_ITS_PLACE}`,
    [orderId, day, slot],
  )
}

const dataOf = (language: Language) => ({
  ...{ receipt: refundableOf(language), disputed: DISPUTED, owed: OWED },
})

const shopperOf = (language: string) => ({
  email: `mali-${language.toLowerCase()}@shop.test`,
  password: 'seven lotus ponds',
})

async function orderOf(language: Language) {
  const { email } = shopperOf(language)
  const { rows } = await pool.query<{ id: string }>('select id from "user" where email = $1', [email])
  const address = { name: 'มะลิ', address: '99 ถนนพระราม 1' }
  const receipt = receiptOf(language)
  await madeOrder(
    { db: drizzle(pool) },
    {
      ...{ userId: rows[0]?.id ?? '', email, address, receipt, delivery: DELIVERY, way: 'promptpay' },
    },
  )
  await pool.query(
    `insert into refunds (id, payment_id, provider, amount, reason, status, bank_reference)
      select $1 || status, payment_id, 'sandbox', 10000, 'order', status, reference from orders,
        (values ('done', null), ('by-hand', '0152 3109')) made(status, reference) where id = $1`,
    [receipt],
  )
  return receipt
}

/** The URL in the email after sign-up. */
async function confirmLink(language: string): Promise<string> {
  const { text = '' } = await emailTo(at.shop, shopperOf(language).email, '/confirm-email')
  return /\/confirm-email\?token=[\w-]+/.exec(text)?.[0] ?? ''
}

/** The URL in a password reset email. */
async function resetLink(language: string): Promise<string> {
  const { email } = shopperOf(language)
  await fetch(`${at.shop.origin}/forgot-password`, {
    method: 'POST',
    body: new URLSearchParams({ email }),
    headers: { origin: at.shop.origin },
  })
  const { text } = await emailTo(at.shop, email, '/reset-password')
  return /\/reset-password\?token=\w+/.exec(text ?? '')?.[0] ?? ''
}

describe.each(LANGUAGES)(
  'in %s every screen is HTML, in its own words, whole from 320 px on, and axe finds nothing wrong with it, nor the browser in its console: what',
  (language) => {
    test.runIf(isWalked(language, 'visitor'))(
      'Every screen of a visitor has the banner, is valid, translated, accessible and fits',
      () =>
        walk(at, language, 'visitor', async (walk) => {
          await deleteProduct({ db: drizzle(pool) }, DELETED)
          await walkAsVisitor(walk, {
            confirm: () => confirmLink(language),
            reset: () => resetLink(language),
            deleted: `/productInfo/${DELETED}`,
          }).finally(() => restoreProduct({ db: drizzle(pool) }, DELETED))
        }),
    )

    test.runIf(isWalked(language, 'shopper'))(
      'Every screen of a shopper is valid, translated, accessible and fits',
      () =>
        walk(at, language, 'shopper', async (walk) => {
          await signIn(walk.page, at.shop, shopperOf(language))
          await walkAsShopper(walk, pool, () => orderOf(language))
        }),
    )

    test.runIf(isWalked(language, 'owner'))(
      'Every screen of the owner is valid, translated, accessible and fits',
      () =>
        walk(at, language, 'owner', async (walk) => {
          await signInAsOwner(walk.page, at.shop)
          await walkAsOwner(walk, dataOf(language))
        }),
    )

    test.runIf(isWalked(language, 'helper'))(
      'Every screen of a helper is valid, translated, accessible and fits',
      () =>
        walk(at, language, 'helper', async (walk) => {
          await signInAsOwner(walk.page, at.shop)
          const link = await walkToTheLink(walk)
          await walk.page.context().clearCookies({ name: /session/ })
          await walkAsHelper(walk, link, refundableOf(language))
        }),
    )

    test.runIf(isWalked(language, 'owner-states'))(
      'Every state of the owner’s screens is valid, translated, accessible and fits',
      () =>
        walk(at, language, 'owner-states', async (walk) => {
          await signInAsOwner(walk.page, at.shop)
          await walkThroughOwnersStates(walk, dataOf(language))
        }),
    )
  },
)
