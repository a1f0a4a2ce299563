import { and, eq, sql } from 'drizzle-orm'
import { fillInOrder } from '#app/server/corrections/correct-order.ts'
import { checkouts, ordersNow } from '#app/server/database/schema.ts'
import { joinPlace } from '#app/server/delivery/zones/join-place.ts'
import { termsFor } from '#app/server/delivery/zones/zones.ts'
import type { Shop } from '#app/server/shop.ts'
import { isPayable } from '#app/shop/checkout/checkout-status.ts'
import type { LinkPayer } from '#app/shop/checkout/payer.ts'
import { findChanges } from '#app/shop/corrections/correction.ts'
import type { DeliveryAddress } from '#app/shop/delivery/delivery-fields.ts'
import type { DeliveryPlan } from '#app/shop/delivery/delivery-plan.ts'
import { isPickup, toDeliveryTime } from '#app/shop/delivery/delivery-time.ts'
import type { Gift } from '#app/shop/delivery/gift.ts'
import type { Details } from '#app/shop/new-order/details-form.ts'
import { done, type Outcome, refused } from '#app/shop/problem.ts'
import { findLinked } from './show-pay-link.ts'

/**
 * The buyer fills in recipient, address and gift where the owner left them open: once, until it is paid, or in the order that
 * was paid already. Refused with `not-found`, `not-delivered-there`, or `delivery-moved` if it was filled in meanwhile.
 */
export async function fillDetails(shop: Shop, payer: LinkPayer, details: Details): Promise<Outcome<null>> {
  const row = await findLinked(shop, payer)
  if (!row) return refused('not-found')
  const { delivery: input, version, ...typed } = details
  const { province, district, subdistrict, gift } = input
  const terms = await termsFor(shop, { province, district, pincode: typed.pincode })
  if (terms.isClosed && !isPickup(toDeliveryTime(row.delivery, null))) return refused('not-delivered-there')
  const address = await joinPlace(typed, input, row.language)
  const line = subdistrict ? { subdistrict, line: typed.address } : {}
  const place = province || district ? { province, district, postcode: typed.pincode, ...line } : null
  if (row.status === 'ordered') {
    const [order] = await shop.db
      .select({ id: ordersNow.id })
      .from(ordersNow)
      .where(eq(ordersNow.checkoutId, row.id))
    if (!order || !row.detailsWanted) return refused('delivery-moved')
    return fillInOrder(shop, order.id, { corrections: version, address, gift, place })
  }
  return fillDraft(shop, row, { version, address, gift, plan: { place, zoneId: terms.zoneId } })
}

type LinkedRow = NonNullable<Awaited<ReturnType<typeof findLinked>>>

interface DraftDetails {
  version: number
  address: DeliveryAddress
  gift: Gift
  plan: Pick<DeliveryPlan, 'place' | 'zoneId'>
}

async function fillDraft({ db }: Shop, row: LinkedRow, details: DraftDetails): Promise<Outcome<null>> {
  const before = { address: row.address, gift: row.delivery?.gift ?? {} }
  const after = {
    address: { ...before.address, ...details.address },
    gift: { ...before.gift, ...details.gift },
  }
  // Perhaps its answer was lost, and it is sent again.
  if (!row.detailsWanted && findChanges(before, after).length === 0) return done(null)
  if (!row.detailsWanted || !isPayable(row)) return refused('delivery-moved')
  const changed = await storeDetails(db, row, { ...details, ...after })
  return changed.length > 0 ? done(null) : refused('delivery-moved')
}

function storeDetails(db: Shop['db'], row: LinkedRow, { version, address, gift, plan }: FilledDetails) {
  const { id, status, delivery } = row
  return db
    .update(checkouts)
    .set({
      address,
      delivery: { schedule: null, ...delivery, gift, ...plan },
      ...{ detailsWanted: false, version: sql`${checkouts.version} + 1` },
    })
    .where(and(eq(checkouts.id, id), eq(checkouts.version, version), eq(checkouts.status, status)))
    .returning({ id: checkouts.id })
}

type FilledDetails = Pick<DraftDetails, 'version' | 'plan'> & Pick<LinkedRow, 'address'> & { gift: Gift }
