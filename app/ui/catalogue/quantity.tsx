import { Minus, Plus } from 'lucide-react'
import { MAX_COPIES_PER_PRODUCT } from '#app/shop/constants.ts'
import { SteadyButton } from '#app/ui/elements/steady-button.tsx'
import { useTranslate } from '#app/ui/language/translations.ts'

interface QuantityProps {
  count: number
  onChange: (count: number) => void
}

export function Quantity({ count, onChange }: QuantityProps) {
  const t = useTranslate()
  return (
    <fieldset className="stepper product__quantity" aria-label={t('product.quantity')}>
      <SteadyButton
        className="icon-btn"
        type="button"
        data-early
        aria-label={t('product.fewer')}
        isOff={count <= 1}
        onClick={() => onChange(count - 1)}
      >
        <Minus className="icon icon--small" aria-hidden="true" />
      </SteadyButton>
      <output className="tabular">{count}</output>
      <SteadyButton
        className="icon-btn"
        type="button"
        data-early
        aria-label={t('product.more')}
        isOff={count >= MAX_COPIES_PER_PRODUCT}
        onClick={() => onChange(count + 1)}
      >
        <Plus className="icon icon--small" aria-hidden="true" />
      </SteadyButton>
    </fieldset>
  )
}
