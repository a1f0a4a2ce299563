import type { Gift } from '#app/shop/delivery/gift.ts'

const TO_THE_DOOR: readonly string[] = ['leaveAt', 'placeKind', 'placeDetail', 'landmark']

/** What was asked for an order that is picked up: nothing of the way to a door, which no driver goes. */
export function giftAtShop(gift: Gift): Gift {
  const asked = Object.entries(gift).filter(([name]) => !TO_THE_DOOR.includes(name))
  return Object.fromEntries(asked.filter(([, value]) => value !== 'no-matter')) as Gift
}
