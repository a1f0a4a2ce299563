import pg from 'pg'
import { expect, test } from 'vitest'
import { migrateDatabase } from '#app/server/database/migrate.ts'
import { emptyDatabase } from '#app/server/testing/test-shop.ts'
import { foldAgain } from './fold-again.ts'

const ROOT = process.cwd()
/** Before texts had one form. */
const BEFORE = 9

const COUNTS = `select (select count(*)::int from products where search_title = 'mother''s cafe น้ำ') as products,
  (select count(*)::int from "user" where search like 'mali o''neil%') as users,
  (select count(*)::int from order_search where text like '%o''neil%0812345678%') as orders,
  (select count(*)::int from texts_to_fold) as left`

test('Texts of before are folded again, from where it stopped, beside a form that is being saved', async () => {
  const pool = new pg.Pool({ connectionString: await emptyDatabase() })
  await migrateDatabase(pool, ROOT, BEFORE)
  // Without the rows that they refer to.
  await pool.query(`alter table orders drop constraint orders_checkout_id_checkouts_id_fk, drop constraint orders_user_id_user_id_fk;
    insert into products (id, title, description, price, image_url, category)
      select 'p' || n, '{"en": "Mother’s Café น้ำ"}', '{}', 1, '/i', 'c' from generate_series(1, 450) n;
    insert into "user" (id, name, email) select 'u' || n, 'Mali O’Neil', n || '@x.test' from generate_series(1, 3) n;
    insert into orders (id, checkout_id, payment_id, user_id, email, items, address, amount, price, currency)
      select 'o' || n, n, n, 'u1', '', '[]', '{"name": "O’Neil", "phoneNumber": "+66 81 234 5678"}', 1, '{}', 'THB' from generate_series(1, 3) n;
    insert into order_search (order_id, created_at, amount, text)
      select id, now(), 1, order_text(id, payment_id, email, address, items, delivery) from orders`)
  await migrateDatabase(pool, ROOT)
  expect((await pool.query(COUNTS)).rows).toEqual([{ products: 0, users: 0, orders: 0, left: 3 }])
  const owner = await pool.connect()
  await owner.query(`begin; update products set price = 2 where id = 'p440'`)
  await expect(foldAgain({ pool })).rejects.toMatchObject({ cause: { code: '55P03' } })
  const { rows: halfway } = await pool.query(COUNTS)
  expect(halfway[0].products).toBeGreaterThan(0)
  await owner.query('commit')
  owner.release()
  await Promise.all([foldAgain({ pool }), foldAgain({ pool })])
  await foldAgain({ pool })
  expect((await pool.query(COUNTS)).rows).toEqual([{ products: 450, users: 3, orders: 3, left: 0 }])
  await pool.end()
})
