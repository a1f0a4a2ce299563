/** Fills the tables of the first released schema as a shop of that many orders would have filled them; by a superuser. */
export function firstReleasedRows(orders: number): string {
  const users = Math.ceil(orders / 10)
  const few = Math.ceil(orders / 100)
  return `
  set session_replication_role = replica;
  insert into "user" (id, name, email) select 'u' || n, 'Mali', n || '@shop.test' from generate_series(0, ${users - 1}) n;
  insert into checkouts (id, token, user_id, email, language, status, amount, price, currency, items, address, receipt,
      provider, livemode, reference, payment_id, expires_at, finalised_at)
    select 'c' || n, 't' || n, 'u' || n % ${users}, 'mali@shop.test', 'th', 'ordered', 59000, ${PRICE}, 'thb', ${ITEMS}, ${ADDRESS},
      'o' || n, 'stripe', true, 'r' || n, 'p' || n, now(), now() from generate_series(1, ${orders}) n;
  insert into orders (id, checkout_id, payment_id, user_id, email, items, address, amount, price, currency)
    select receipt, id, payment_id, user_id, email, items, address, amount, price, currency from checkouts;
  insert into emails (id, kind, order_id, recipient, language, sent_at, sent_by)
    select 'e' || id, 'order-confirmation', id, email, 'th', now(), 'smtp' from orders;
  insert into payment_events (provider, event_id, type, reference) select 'stripe', 'v' || id, 'paid', reference from checkouts;
  insert into packed_orders (order_id) select id from orders;
  insert into charge_attempts (id, checkout_id, token_hash, status) select 'a' || id, id, 'h' || id, 'paid' from checkouts;
  insert into refunds (id, payment_id, provider, amount, reason, status)
    select 'f' || n, 'p' || n, 'stripe', 59000, 'customer', 'done' from generate_series(1, ${few}) n;
  insert into payment_exceptions (payment_id, provider, reference, reason, amount, currency)
    select 'x' || n, 'stripe', 'y' || n, 'unknown', 59000, 'thb' from generate_series(1, ${few}) n;
  insert into products (id, title, description, price, image_url, category)
    select 'g' || n, '{"en":"Rose"}', '{"en":"Red"}', 59000, '/rose.jpg', 'Roses' from generate_series(1, ${few}) n;
  insert into sandbox_bank.sessions (reference, idempotency_key, request, client_secret, checkout_id, amount, currency, status, expires_at)
    select 's' || n, 'k' || n, '{}', 's', 'c' || n, 59000, 'thb', 'expired', now() from generate_series(1, ${few}) n;
  analyze`
}

const PRICE = `'{"total":59000,"parts":{"subtotal":59000}}'::jsonb`
const ITEMS = `'[{"id":"g1","count":1,"price":59000,"title":{"en":"Rose"}}]'::jsonb`
const ADDRESS = `'{"name":"Mali","address":"99 Rama I","pincode":"10330","phoneNumber":"0812345678"}'::jsonb`
