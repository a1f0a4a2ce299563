import { CreditCard, Landmark } from 'lucide-react'
import { useState } from 'react'
import { useShopFacts } from '#app/browser/shop-facts.ts'
import { readStoredWay, storeWay } from '#app/browser/stored/stored-way.ts'
import type { ShopperWay } from '#app/shop/payments/payment-way.ts'
import { ScanIcon } from '#app/ui/checkout/scan-picture.tsx'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'

/** Thai shoppers usually scan. The way of the last time is chosen again. */
export function PayWith() {
  const t = useCustomerTranslate()
  const isThai = useLanguage() === 'th'
  const { ways } = useShopFacts()
  const sorted = isThai ? [...ways].reverse() : ways
  const [stored] = useState(readStoredWay)
  const [first] = sorted
  if (sorted.length < 2) return null
  const chosen = sorted.find((way) => way === stored) ?? first
  return (
    <fieldset className="buy-part">
      <legend>{t('payWith.heading')}</legend>
      <div className="choice-cards">
        {sorted.map((way) => (
          <label className="choice-card" key={way}>
            <input
              type="radio"
              name="way"
              value={way}
              defaultChecked={way === chosen}
              onChange={() => storeWay(way)}
            />
            <span>
              <WayIcon way={way} />
              <span className="choice-card__text">
                <span>{t(`payWith.ways.${way}`)}</span>
                <span className="choice-card__about">{t(`payWith.about.${way}`)}</span>
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function WayIcon({ way }: { way: ShopperWay }) {
  if (way === 'promptpay') return <ScanIcon />
  const Icon = way === 'card' ? CreditCard : Landmark
  return <Icon className="icon" aria-hidden="true" />
}
