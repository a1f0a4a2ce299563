import type { DeliveryAddress } from '#app/shop/delivery/delivery-fields.ts'
import type { DeliveryInput } from '#app/shop/delivery/delivery-form.ts'
import { fullAddress } from '#app/shop/delivery/full-address.ts'
import type { Language } from '#app/shop/language.ts'
import { englishNames } from './places.ts'

/** The address with the chosen place, which is no part of what was typed. */
export async function joinPlace(
  address: DeliveryAddress,
  { subdistrict, district, province }: Pick<DeliveryInput, 'subdistrict' | 'district' | 'province'>,
  language: Language,
): Promise<DeliveryAddress> {
  if (!address.address || !subdistrict || !district || !province) return address
  const thai = { subdistrict, district, province }
  const place = { thai, english: await englishNames(thai) }
  return { ...address, address: fullAddress(address.address, place, language) }
}
