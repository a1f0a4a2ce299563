import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { prepared } from '#app/server/database/prepared.ts'
import { checkouts } from '#app/server/database/schema.ts'
import type { Shop } from '#app/server/open-shop.ts'
import { SessionRefused, type SessionRequest } from '#app/server/payments/payment-provider.ts'
import { withTimeout } from '#app/server/payments/with-timeout.ts'
import { statusesBefore } from '#app/shop/checkout/checkout-status.ts'
import { textIn } from '#app/shop/language.ts'

export type CheckoutRow = typeof checkouts.$inferSelect

const DESCRIPTION_TO = 200

/**
 * Makes the provider's session of a checkout that has none yet, and keeps its name; answers that name. Done twice, at once or
 * after a crash between the two steps, it gives the same session. Throws `ProviderUnavailable`; where there will never be one
 * the checkout is given up, and it throws `SessionRefused`.
 */
export async function openSession(shop: Shop, checkout: CheckoutRow): Promise<string> {
  if (checkout.reference) return checkout.reference
  const question = shop.payments.openSession(requestFor(shop, checkout), `co_${checkout.id}`)
  const { reference } = await withTimeout(question).catch(async (error: unknown) => {
    if (error instanceof SessionRefused) {
      await giveUp(shop, checkout)
      logRefusal(shop, checkout, error)
    }
    throw error
  })
  await keepReference(shop.db).execute({ id: checkout.id, reference })
  return reference
}

const keepReference = prepared((db) =>
  db
    .update(checkouts)
    .set({
      reference: sql`${sql.placeholder('reference')}`,
      status: sql`case when ${inArray(checkouts.status, statusesBefore('pending'))} then 'pending' else ${checkouts.status} end`,
    })
    .where(and(eq(checkouts.id, sql.placeholder('id')), isNull(checkouts.reference)))
    .prepare('keep_reference'),
)

/** Nobody can pay it: it is over, and its form may make another one. */
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

/** A spent key mends itself; anything else keeps every shopper from paying, until the owner has read the provider's words. */
function logRefusal({ log }: Shop, { id: checkoutId }: CheckoutRow, error: SessionRefused): void {
  const about = { checkoutId, reason: error.message }
  if (error.spent) log.warn(about, 'the payment provider makes no session')
  else log.error({ ...about, alert: 'session-refused' }, 'the payment provider makes no session')
}

/** Made of nothing but the record, so that the same key always goes with the same wish. */
export function requestFor(shop: Shop, checkout: CheckoutRow): SessionRequest {
  return {
    checkoutId: checkout.id,
    amount: checkout.amount,
    currency: checkout.currency,
    receipt: checkout.receipt,
    description: descriptionOf(checkout),
    email: checkout.email,
    language: checkout.language,
    returnUrl: `${shop.config.publicUrl}/checkout/${checkout.id}`,
    expiresAt: checkout.expiresAt,
  }
}

function descriptionOf({ items, language }: CheckoutRow): string {
  const titles = items.map(({ title, count }) => {
    const text = textIn(title, language)
    return count > 1 ? `${text} × ${count}` : text
  })
  const line = [...titles.join(', ')]
  return line.length > DESCRIPTION_TO ? `${line.slice(0, DESCRIPTION_TO - 1).join('')}…` : line.join('')
}
