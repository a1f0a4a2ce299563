import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { isEmailOff } from '#app/server/config/config.ts'
import { checkouts } from '#app/server/database/schema.ts'
import { transact } from '#app/server/database/transact.ts'
import { type HoldRequest, holdSlot, SlotRefused } from '#app/server/delivery/claims.ts'
import { writeOfHolds } from '#app/server/email/queue-owner-email.ts'
import { offersNow } from '#app/server/payments/offers.ts'
import type { PaymentProvider } from '#app/server/payments/payment-provider.ts'
import type { Shop } from '#app/server/shop.ts'
import type { User } from '#app/shop/accounts/user.ts'
import type { OrderPrice } from '#app/shop/checkout/pricing.ts'
import type { DeliveryAddress } from '#app/shop/delivery/delivery-fields.ts'
import type { DeliveryPlan } from '#app/shop/delivery/delivery-plan.ts'
import type { Language } from '#app/shop/language.ts'
import { CURRENCY } from '#app/shop/money.ts'
import type { OrderedItem } from '#app/shop/orders/order.ts'
import type { ShopperWay } from '#app/shop/payments/payment-way.ts'
import { timeToPayMs } from '#app/shop/payments/payment-ways.ts'
import { done, type Outcome } from '#app/shop/problem.ts'
import { checkoutByToken, insertCheckout } from './checkout-queries.ts'
import type { CheckoutRow } from './payment-session.ts'
import { newReceipt } from './receipt.ts'

interface NewCheckout {
  input: { address: DeliveryAddress; language: Language; network: string; way?: ShopperWay | undefined }
  goods: { token: string; items: OrderedItem[]; price: OrderPrice; plan: DeliveryPlan | null }
}

type CheckoutValues = ReturnType<typeof toCheckoutValues>

const MAX_RECEIPT_TRIES = 3

/**
 * Stores the checkout, with its time held until it ends if it may be; the checkout that is there if its form was sent before.
 * Refused with `slot-full`, `slot-closed` or `slot-late`, and then nothing is stored.
 */
export async function storeCheckout(
  shop: Shop,
  user: User,
  purchase: NewCheckout,
): Promise<Outcome<CheckoutRow>> {
  const source = await findSource(shop, purchase.input.way)
  for (let tries = 0; tries < MAX_RECEIPT_TRIES; tries += 1) {
    try {
      const made = await insert(shop, toCheckoutValues(source, user, purchase), purchase.input)
      const [row] = made ? [made] : await checkoutByToken(shop.db).execute({ token: purchase.goods.token })
      if (row) return done(row)
    } catch (error) {
      if (error instanceof SlotRefused) return error.refusal
      throw error
    }
  }
  throw new Error('no free receipt was found')
}

async function insert(
  shop: Shop,
  values: CheckoutValues,
  from: Pick<NewCheckout['input'], 'network'>,
): Promise<CheckoutRow | undefined> {
  const schedule = values.delivery?.schedule
  if (schedule?.slot) {
    const { day, slotId } = schedule.slot
    return insertWithSlot(shop, values, { day, slotId, work: schedule.work, network: from.network })
  }
  const [made] = await insertCheckout(shop.db).execute(values)
  return made
}

async function insertWithSlot(
  shop: Shop,
  values: CheckoutValues,
  wanted: Pick<HoldRequest, 'day' | 'slotId' | 'work' | 'network'>,
): Promise<CheckoutRow | undefined> {
  const { workPerDay } = (await shop.settings.current()).planning
  const canConfirm = !isEmailOff(shop.config)
  const { made, isLast } = await transact(shop.pool, async (tx) => {
    const [row] = await insertCheckout(tx).execute(values)
    if (!row) return { made: row, isLast: false }
    const { id: checkoutId, userId } = row
    const { isLast, refusal } = await holdSlot(tx, { ...wanted, checkoutId, userId, workPerDay, canConfirm })
    if (!refusal) return { made: row, isLast }
    await tx.update(checkouts).set({ withoutHold: true }).where(eq(checkouts.id, checkoutId))
    if (refusal === 'everyone') await writeOfHolds(tx, wanted.day)
    return { made: { ...row, withoutHold: true }, isLast }
  })
  if (isLast) shop.live.broadcastSlots()
  return made
}

interface Source {
  /** The provider of the chosen way, so that nothing moves before it is paid. */
  provider: PaymentProvider
  timeMs: number
}

async function findSource(shop: Shop, way: ShopperWay | undefined): Promise<Source> {
  const { offering, first, offered } = await offersNow(shop)
  const provider = (way && offering(way)) ?? first
  return { provider, timeMs: timeToPayMs(offered, provider.name) }
}

function toCheckoutValues(
  { provider: { name: provider, livemode }, timeMs }: Source,
  user: User,
  { input, goods: { token, items, price, plan } }: NewCheckout,
) {
  const now = new Date()
  return {
    id: randomUUID(),
    token,
    userId: user.uid,
    email: user.email,
    language: input.language,
    amount: price.total,
    price,
    currency: CURRENCY,
    items,
    address: { ...input.address, date: now.toISOString() },
    delivery: plan,
    receipt: newReceipt(),
    provider,
    livemode,
    expiresAt: new Date(now.getTime() + timeMs),
  }
}
