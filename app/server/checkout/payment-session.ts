import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { prepareOnce } from '#app/server/database/prepared.ts'
import { checkouts } from '#app/server/database/schema.ts'
import { SessionRefused, type SessionRequest } from '#app/server/payments/payment-provider.ts'
import { withTimeout } from '#app/server/payments/with-timeout.ts'
import type { Shop } from '#app/server/shop.ts'
import { statusesBefore } from '#app/shop/checkout/checkout-status.ts'
import { CHECKOUT_TIME_MS } from '#app/shop/constants.ts'
import { textIn } from '#app/shop/language.ts'

export type CheckoutRow = typeof checkouts.$inferSelect

/** Whose tries to pay are counted together: an account's, or those of one payment link. */
export function payerKey({ id, userId }: Pick<CheckoutRow, 'id' | 'userId'>): string {
  return userId ?? id
}

const MAX_DESCRIPTION_LENGTH = 200

/** Idempotent. Throws `ProviderUnavailable`, or `SessionRefused` after expiring the checkout. */
export async function openSession(shop: Shop, checkout: CheckoutRow): Promise<string> {
  if (checkout.reference) return checkout.reference
  const opened = isDraft(checkout) ? await noteOpening(shop, checkout) : checkout
  const reference = await askForSession(shop, opened).catch(async (error: unknown) => {
    if (error instanceof SessionRefused) await giveUp(shop, checkout)
    throw error
  })
  await storeReference(shop.db).execute({ id: checkout.id, reference })
  return reference
}

/** Made by the owner: it may wait for its buyer for days, longer than any session. */
export function isDraft({ madeBy }: Pick<CheckoutRow, 'madeBy'>): boolean {
  return madeBy !== 'shopper'
}

/** A draft's session begins when its link is opened, and has the same end each time it is asked for. */
async function noteOpening({ db }: Shop, checkout: CheckoutRow): Promise<CheckoutRow> {
  const [opened] = await db
    .update(checkouts)
    .set({ sessionOpenedAt: sql`coalesce(${checkouts.sessionOpenedAt}, now())` })
    .where(eq(checkouts.id, checkout.id))
    .returning()
  return opened ?? checkout
}

/** The session at the checkout's provider, the same each time. Throws `ProviderUnavailable` or `SessionRefused`. */
export async function askForSession(shop: Shop, checkout: CheckoutRow): Promise<string> {
  const { provider } = checkout
  const source = shop.payments.require(provider)
  const { reference } = await withTimeout(
    source.openSession(requestFor(shop, checkout), sessionKey(checkout)),
  ).catch((error: unknown) => {
    if (error instanceof SessionRefused) logRefusal(shop, checkout, error)
    throw error
  })
  return reference
}

/** Each opening of a draft's link has a session, and an end, of its own. */
function sessionKey({ id, sourceChanges, sessionOpenedAt }: CheckoutRow): string {
  const parts = [sourceChanges || null, sessionOpenedAt?.getTime() ?? null]
  return ['co', id, ...parts.filter((part) => part !== null)].join('_')
}

const storeReference = prepareOnce((db) =>
  db
    .update(checkouts)
    .set({
      reference: sql`${sql.placeholder('reference')}`,
      status: sql`case when ${inArray(checkouts.status, statusesBefore('pending'))} then 'pending' else ${checkouts.status} end`,
    })
    .where(and(eq(checkouts.id, sql.placeholder('id')), isNull(checkouts.reference)))
    .prepare('keep_reference'),
)

async function giveUp(shop: Shop, { id }: CheckoutRow): Promise<void> {
  await shop.db
    .update(checkouts)
    .set({
      status: 'expired',
      token: sql`${checkouts.token} || '.given-up.' || ${checkouts.id}`,
      finalisedAt: sql`now()`,
    })
    .where(
      and(
        eq(checkouts.id, id),
        inArray(checkouts.status, statusesBefore('expired')),
        isNull(checkouts.reference),
      ),
    )
}

/** A spent key needs nobody; any other refusal stops all payments until the owner acts. */
function logRefusal({ log }: Shop, { id: checkoutId }: CheckoutRow, error: SessionRefused): void {
  const about = { checkoutId, reason: error.message }
  if (error.spent) log.warn({ event: 'session-spent', ...about }, 'the payment provider makes no session')
  else log.error({ ...about, alert: 'session-refused' }, 'the payment provider makes no session')
}

/** Built only from the stored checkout, so an idempotency key always carries the same request. */
export function requestFor(shop: Shop, checkout: CheckoutRow): SessionRequest {
  return {
    checkoutId: checkout.id,
    amount: checkout.amount,
    currency: checkout.currency,
    receipt: checkout.receipt,
    description: describeItems(checkout),
    email: checkout.email,
    language: checkout.language,
    returnUrl: `${shop.config.publicUrl}/checkout/${checkout.id}`,
    expiresAt: sessionEnd(checkout),
  }
}

/** Stripe gives at least 30 minutes, so a later session outlives its checkout, which the shop closes in time. */
function sessionEnd({ sourceChanges, createdAt, expiresAt, sessionOpenedAt }: CheckoutRow): Date {
  if (sessionOpenedAt) return new Date(sessionOpenedAt.getTime() + 2 * CHECKOUT_TIME_MS)
  return sourceChanges === 0 ? expiresAt : new Date(createdAt.getTime() + 2 * CHECKOUT_TIME_MS)
}

function describeItems({ items, language }: CheckoutRow): string {
  const titles = items.map(({ title, count }) => {
    const text = textIn(title, language)
    return count > 1 ? `${text} × ${count}` : text
  })
  const line = [...titles.join(', ')]
  return line.length > MAX_DESCRIPTION_LENGTH
    ? `${line.slice(0, MAX_DESCRIPTION_LENGTH - 1).join('')}…`
    : line.join('')
}
