import { ANY_PRICE, PRICE_STEPS, type PriceStep } from '#app/shop/catalogue/price-steps.ts'
import { useTranslate } from '#app/ui/language/translations.ts'
import { usePriceRange } from './price-range.ts'

interface PriceStepsProps {
  /** The position of the chosen one; -1 for none. */
  chosen: number
  onChoose: (range: PriceStep) => void
}

/** Chips that fill the two price fields below. */
export function PriceSteps({ chosen, onChoose }: PriceStepsProps) {
  const t = useTranslate()
  const formatRange = usePriceRange()
  return (
    <fieldset className="price-steps">
      <legend>{t('filter.prices')}</legend>
      <div className="chips chips--wrap">
        {PRICE_STEPS.map((step, position) => (
          <button
            key={step.maxPrice}
            className="chip"
            type="button"
            data-early
            aria-pressed={position === chosen}
            onClick={() => onChoose(position === chosen ? ANY_PRICE : step)}
          >
            {formatRange(step)}
          </button>
        ))}
      </div>
    </fieldset>
  )
}
