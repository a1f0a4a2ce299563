import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { prepareOnce } from '#app/server/database/prepared.ts'
import { checkouts } from '#app/server/database/schema.ts'
import { SessionRefused, type SessionRequest } from '#app/server/payments/payment-provider.ts'
import { withTimeout } from '#app/server/payments/with-timeout.ts'
import type { Shop } from '#app/server/shop.ts'
import { isOpen, OPEN, statusesBefore } from '#app/shop/checkout/checkout-status.ts'
import { CHECKOUT_TIME_MS } from '#app/shop/constants.ts'
import { textIn } from '#app/shop/language.ts'

export type CheckoutRow = typeof checkouts.$inferSelect

/** Whose tries to pay are counted together: an account's, or those of one payment link. */
export function payerKey({ id, userId }: Pick<CheckoutRow, 'id' | 'userId'>): string {
  return userId ?? id
}

const MAX_DESCRIPTION_LENGTH = 200

/** Idempotent. Throws `ProviderUnavailable`, or `SessionRefused` after expiring the checkout, if that is no draft. */
export async function openSession(shop: Shop, checkout: CheckoutRow): Promise<string> {
  if (checkout.reference) return checkout.reference
  const reference = isDraft(checkout)
    ? await askForDraft(shop, checkout)
    : await askForSession(shop, checkout).catch(async (error: unknown) => {
        if (error instanceof SessionRefused) await giveUp(shop, checkout)
        throw error
      })
  const kept = await storeReference(shop.db).execute({ id: checkout.id, reference })
  return kept.length > 0 ? reference : currentReference(shop, checkout, reference)
}

/** Another visit was first; or the checkout has ended, and nobody gets a session that could still be paid. */
async function currentReference(shop: Shop, { id, provider }: CheckoutRow, made: string): Promise<string> {
  const [now] = await shop.db.select().from(checkouts).where(eq(checkouts.id, id))
  if (now?.reference && now.provider === provider && isOpen(now.status)) return now.reference
  await withTimeout(shop.payments.require(provider).expireSession(made)).catch((error: unknown) => {
    const about = { err: error, provider, reference: made }
    shop.log.warn({ event: 'session-left-open', ...about }, 'a session of an ended checkout was left open')
  })
  throw new SessionRefused('the checkout has ended', { spent: true })
}

/** Made by the owner: it may wait for its buyer for days, longer than any session. */
export function isDraft({ madeBy }: Pick<CheckoutRow, 'madeBy'>): boolean {
  return madeBy !== 'shopper'
}

/** A draft waits on for its buyer, who may come again: a key that is spent, as by other settings, is replaced. */
async function askForDraft(shop: Shop, checkout: CheckoutRow): Promise<string> {
  try {
    return await askForSession(shop, await noteOpening(shop, checkout))
  } catch (error) {
    if (!(error instanceof SessionRefused && error.spent)) throw error
    return askForSession(shop, await noteOpening(shop, checkout, true))
  }
}

/** An opening that got no session counts as long as its session would leave enough time. */
const OPENING_COUNTS_S = CHECKOUT_TIME_MS / 1000

/** A draft's session begins when its link is opened, and has the same end each time it is asked for. */
async function noteOpening({ db }: Shop, checkout: CheckoutRow, anew = false): Promise<CheckoutRow> {
  const openedAt = checkouts.sessionOpenedAt
  const counts = sql`${openedAt} > now() - make_interval(secs => ${OPENING_COUNTS_S})`
  const [opened] = await db
    .update(checkouts)
    .set({ sessionOpenedAt: anew ? sql`now()` : sql`case when ${counts} then ${openedAt} else now() end` })
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
    .where(
      and(
        eq(checkouts.id, sql.placeholder('id')),
        isNull(checkouts.reference),
        inArray(checkouts.status, OPEN),
      ),
    )
    .returning({ id: checkouts.id })
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
