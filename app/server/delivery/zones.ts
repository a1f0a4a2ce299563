import type { Shop } from '#app/server/open-shop.ts'
import { type DeliveryTerms, defaultTerms } from '#app/shop/delivery/zones.ts'

export async function termsFor(
  shop: Pick<Shop, 'db' | 'settings'>,
  _place: { province: string | null; district: string | null; pincode: string },
): Promise<DeliveryTerms> {
  return defaultTerms((await shop.settings.current()).delivery)
}
