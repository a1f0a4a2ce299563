import { useEffect, useState } from 'react'
import { href } from 'react-router'
import type { TypedAddress } from '#app/browser/stored/stored-address.ts'
import { DELIVERY_FIELD_NAMES } from '#app/shop/delivery/delivery-fields.ts'
import { thaiPlaceText } from '#app/shop/delivery/full-address.ts'
import { useAskedOnce } from '#app/ui/cart/use-asked-once.ts'
import { type ChosenPlace, findInput, type PlaceChoice, placeIn } from '#app/ui/delivery/chosen-place.ts'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'

interface LastAddressProps {
  chosen: PlaceChoice
  /** True while the last address is the chosen one. */
  onChoose: (isLast: boolean) => void
  /** Nobody is signed in. */
  onVisitor?: (() => void) | undefined
}

interface LastAnswer {
  address: TypedAddress | null
  isVisitor: boolean
}

interface Recipient {
  address: TypedAddress
  place: ChosenPlace | null
}

/** Two cards: the recipient of the last order, if there is one, or somebody else. */
export function LastAddress({ chosen, onChoose, onVisitor }: LastAddressProps) {
  const t = useCustomerTranslate()
  const answer = useAskedOnce<LastAnswer>(href('/cart/address'), { address: null, isVisitor: false })
  const { address, isVisitor } = answer ?? {}
  useEffect(() => {
    if (isVisitor) onVisitor?.()
  }, [isVisitor, onVisitor])
  const [isLast, setLast] = useState(false)
  const [other, setOther] = useState<Recipient | null>(null)
  if (!address) return null
  const take = (next: boolean) => {
    if (next) setOther({ address: readTyped(chosen), place: chosen.place })
    fill(chosen, next ? { address, place: placeIn(address) } : (other ?? { address: {}, place: null }))
    setLast(next)
    onChoose(next)
  }
  const { subdistrict, ...place } = placeIn(address) ?? { province: '', district: '' }
  const area = subdistrict && thaiPlaceText({ ...place, subdistrict })
  const street = [address.address, area].filter(Boolean).join(' ')
  const about = [address.phoneNumber, street, address.pincode].filter(Boolean).join(' · ')
  return (
    <div className="choice-cards" role="radiogroup" aria-label={t('address.whichAddress')}>
      <label className="choice-card choice-card--whole">
        <input type="radio" name="recipient" value="last" checked={isLast} onChange={() => take(true)} />
        <span>
          <span className="choice-card__text">
            <span>
              {t('address.labelled', { label: t('address.lastAddress'), text: address.name ?? '' })}
            </span>
            <span className="choice-card__about">{about}</span>
          </span>
        </span>
      </label>
      <label className="choice-card choice-card--whole">
        <input type="radio" name="recipient" value="other" checked={!isLast} onChange={() => take(false)} />
        <span>{t('address.otherAddress')}</span>
      </label>
    </div>
  )
}

function readTyped({ form }: PlaceChoice): TypedAddress {
  if (!form.current) return {}
  const typed = new FormData(form.current)
  return Object.fromEntries(DELIVERY_FIELD_NAMES.map((name) => [name, String(typed.get(name) ?? '')]))
}

function fill({ form, choose }: PlaceChoice, { address, place }: Recipient): void {
  if (!form.current) return
  for (const name of DELIVERY_FIELD_NAMES) {
    const input = findInput(form.current, name)
    if (!input) continue
    input.value = address[name] ?? ''
    // The event stores the value and looks up delivery times, like typing.
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
  // Replaces a place that was chosen before, even of the same postcode.
  choose(place)
}
