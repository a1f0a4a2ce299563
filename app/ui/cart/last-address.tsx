import { History } from 'lucide-react'
import { type RefObject, useEffect } from 'react'
import { href, useFetcher } from 'react-router'
import type { TypedAddress } from '#app/browser/stored/stored-address.ts'
import { DELIVERY_FIELD_NAMES } from '#app/shop/delivery/delivery-fields.ts'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'

/** Fills the form with the last order's address, if there is one. */
export function LastAddress({ form }: { form: RefObject<HTMLFormElement | null> }) {
  const t = useCustomerTranslate()
  const { load, data } = useFetcher<{ address: TypedAddress | null }>()
  useEffect(() => void load(href('/cart/address')), [load])
  if (!data?.address) return null
  const { address } = data
  const fill = () => {
    if (!form.current) return
    for (const name of DELIVERY_FIELD_NAMES) {
      const input = form.current.elements.namedItem(name)
      if (!(input instanceof HTMLInputElement)) continue
      input.value = address[name] ?? ''
      // As if typed: stored, its delivery times looked up, and a place that was chosen before is cleared.
      input.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }
  return (
    <button className="btn btn--line" type="button" onClick={fill}>
      <History className="icon icon--small" aria-hidden="true" />
      <span>{t('address.lastAddress')}</span>
    </button>
  )
}
