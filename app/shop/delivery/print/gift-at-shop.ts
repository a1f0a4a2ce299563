import type { Gift, GiftFieldName } from '#app/shop/delivery/gift.ts'

/** True for a field that only a driver needs; or the one option that only a driver understands. */
const FOR_DRIVER: { [Name in GiftFieldName]: boolean | Gift[Name] } = {
  cardMessage: false,
  cardFrom: false,
  anonymous: false,
  ribbonFirst: false,
  ribbonSecond: false,
  call: 'no-matter',
  leaveAt: true,
  placeKind: true,
  placeDetail: true,
  landmark: true,
  buyerPhone: false,
  replace: false,
}

/** The details of an order that is picked up: none that only a driver needs. */
export function giftAtShop(gift: Gift): Gift {
  const shown = Object.entries(gift).filter(([name, value]) => {
    const hidden = FOR_DRIVER[name as GiftFieldName]
    return hidden !== true && hidden !== value
  })
  return Object.fromEntries(shown) as Gift
}
