import { History } from 'lucide-react'
import { useEffect } from 'react'
import { href, useFetcher } from 'react-router'
import type { TypedAddress } from '#app/browser/stored/stored-address.ts'
import { DELIVERY_FIELD_NAMES } from '#app/shop/delivery/delivery-fields.ts'
import { findInput, type PlaceChoice, placeIn } from '#app/ui/delivery/chosen-place.ts'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'

/** Fills the form with the last order's address, if there is one. */
export function LastAddress({ chosen: { form, choose } }: { chosen: PlaceChoice }) {
  const t = useCustomerTranslate()
  const { load, data } = useFetcher<{ address: TypedAddress | null }>()
  useEffect(() => void load(href('/cart/address')), [load])
  if (!data?.address) return null
  const { address } = data
  const fill = () => {
    if (!form.current) return
    for (const name of DELIVERY_FIELD_NAMES) {
      const input = findInput(form.current, name)
      if (!input) continue
      input.value = address[name] ?? ''
      // The event stores the value and looks up delivery times, like typing.
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }
    // Replaces a place that was chosen before, even of the same postcode.
    choose(placeIn(address))
  }
  return (
    <button className="btn btn--line" type="button" onClick={fill}>
      <History className="icon icon--small" aria-hidden="true" />
      <span>{t('address.lastAddress')}</span>
    </button>
  )
}
