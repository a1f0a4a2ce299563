import { Minus, Plus } from 'lucide-react'
import { MAX_COPIES_PER_PRODUCT } from '#app/shop/constants.ts'
import { useTranslate } from '#app/ui/language/translations.ts'

interface QuantityProps {
  count: number
  onChange: (count: number) => void
}

export function Quantity({ count, onChange }: QuantityProps) {
  const t = useTranslate()
  return (
    <fieldset className="stepper product__quantity" aria-label={t('product.quantity')}>
      <button
        className="icon-btn"
        type="button"
        data-early
        aria-label={t('product.fewer')}
        disabled={count <= 1}
        onClick={() => onChange(count - 1)}
      >
        <Minus className="icon icon--small" aria-hidden="true" />
      </button>
      <output className="tabular">{count}</output>
      <button
        className="icon-btn"
        type="button"
        data-early
        aria-label={t('product.more')}
        disabled={count >= MAX_COPIES_PER_PRODUCT}
        onClick={() => onChange(count + 1)}
      >
        <Plus className="icon icon--small" aria-hidden="true" />
      </button>
    </fieldset>
  )
}
