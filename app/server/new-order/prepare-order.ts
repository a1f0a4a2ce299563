import { joinPlace } from '#app/server/delivery/zones/join-place.ts'
import type { Shop } from '#app/server/shop.ts'
import { checkPayable } from '#app/shop/checkout/payment.ts'
import { type OrderPrice, priceByHand } from '#app/shop/checkout/pricing.ts'
import type { DeliveryAddress } from '#app/shop/delivery/delivery-fields.ts'
import type { DeliveryPlan } from '#app/shop/delivery/delivery-plan.ts'
import type { HandOrder } from '#app/shop/new-order/hand-order.ts'
import { findMoney, isFree } from '#app/shop/new-order/order-money.ts'
import { done, type Outcome, refused } from '#app/shop/problem.ts'
import { toToken } from './form-token.ts'
import { type HandGoods, readGoods } from './order-goods.ts'
import { planByHand } from './plan-by-hand.ts'
import { findSimilar } from './similar-order.ts'

export interface Prepared {
  order: HandOrder
  goods: HandGoods[]
  plan: DeliveryPlan
  price: OrderPrice
  address: DeliveryAddress
}

/** Goods, time, price and address of an order by hand; refused as `takeOrder` says. */
export async function prepare(shop: Shop, order: HandOrder): Promise<Outcome<Prepared>> {
  const { joins, delivery } = order
  if (joins && Object.keys(delivery.gift).length > 0) return refused('in-parcel', { receipt: joins })
  const goods = await readGoods(shop, order.lines)
  if (!goods.ok) return goods
  // Before its time is looked at: that one may have taken the last place.
  const similar = await findSimilarTo(shop, order)
  if (similar) return refused('order-similar', { receipt: similar })
  const planned = await planByHand(
    shop,
    order,
    goods.value.map(({ delivered }) => delivered),
  )
  if (!planned.ok) return planned
  const { plan, fee, extra } = planned.value
  const price = priceByHand(
    goods.value.map(({ item }) => item),
    fee,
    { ...order, extra, isFree: isFree(order.money) },
  )
  const { shownTotal = price.total } = order
  if (shownTotal !== price.total) return refused('total-changed', { total: price.total })
  const payable = checkMoney(order, price)
  if (!payable.ok) return payable
  const address = await joinPlace(order.address, order.delivery, order.language)
  return done({ order, goods: goods.value, plan, price, address })
}

async function findSimilarTo(shop: Shop, order: HandOrder): Promise<string | null> {
  if (order.isAnother || order.joins) return null
  const day = order.delivery.chosen?.day ?? null
  return findSimilar(shop.db, { ...order, token: toToken(order), day })
}

function checkMoney({ money }: HandOrder, { total }: OrderPrice): Outcome<unknown> {
  if (findMoney(money).when === 'later') return checkPayable(total)
  return total === 0 && money !== 'none' ? refused('nothing-to-pay') : done(null)
}
