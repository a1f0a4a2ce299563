import { Minus, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { MAX_COPIES_PER_PRODUCT, MAX_TITLE_LENGTH, MAX_WORK_POINTS } from '#app/shop/constants.ts'
import { parseBaht, toBaht } from '#app/shop/money.ts'
import { SteadyButton } from '#app/ui/elements/steady-button.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { fieldErrorText } from '#app/ui/language/problem-text.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { useLanguage, usePrice } from '#app/ui/language/use-language.ts'
import type { ShownLine } from './stored-order.ts'

interface GoodsLineProps {
  shown: ShownLine
  /** Null takes the line out. */
  onChange: (shown: ShownLine | null) => void
}

/** One line: what, how many, and the price that was agreed on. Its fields have no names: the lines go as one. */
export function GoodsLine({ shown, onChange }: GoodsLineProps) {
  const t = useAdminTranslate()
  const { line, product } = shown
  const title = product?.title ?? (line.kind === 'free' ? line.title : '')
  const set = (change: object) => onChange({ ...shown, line: { ...line, ...change } })
  return (
    <li className="hand-line">
      <div className="hand-line__head">
        {line.kind === 'free' ? (
          <TextField
            label={t('newOrder.freeTitle')}
            maxLength={MAX_TITLE_LENGTH}
            autoComplete="off"
            value={line.title}
            onChange={(event) => set({ title: event.currentTarget.value })}
          />
        ) : (
          <p className="hand-line__title">{title}</p>
        )}
        <button
          className="icon-btn"
          type="button"
          aria-label={t('newOrder.remove', { title })}
          onClick={() => onChange(null)}
        >
          <Trash2 className="icon icon--small" aria-hidden="true" />
        </button>
      </div>
      <div className="hand-line__numbers">
        <Count title={title} count={line.count} onCount={(count) => set({ count })} />
        <PriceField shown={shown} title={title} onPrice={(price) => set({ price })} />
        {line.kind === 'free' && (
          <TextField
            label={t('newOrder.freeWork')}
            type="number"
            inputMode="numeric"
            min={0}
            max={MAX_WORK_POINTS}
            value={line.work}
            onChange={(event) => set({ work: Math.trunc(Number(event.currentTarget.value)) || 0 })}
          />
        )}
      </div>
    </li>
  )
}

function Count({
  title,
  count,
  onCount,
}: {
  title: string
  count: number
  onCount: (count: number) => void
}) {
  const t = useAdminTranslate()
  return (
    <fieldset className="hand-line__count" aria-label={`${t('newOrder.count')}: ${title}`}>
      <SteadyButton
        className="icon-btn"
        type="button"
        aria-label="−"
        isOff={count <= 1}
        onClick={() => onCount(count - 1)}
      >
        <Minus className="icon icon--small" aria-hidden="true" />
      </SteadyButton>
      <output className="tabular">{count}</output>
      <SteadyButton
        className="icon-btn"
        type="button"
        aria-label="+"
        isOff={count >= MAX_COPIES_PER_PRODUCT}
        onClick={() => onCount(count + 1)}
      >
        <Plus className="icon icon--small" aria-hidden="true" />
      </SteadyButton>
    </fieldset>
  )
}

interface PriceFieldProps {
  shown: ShownLine
  title: string
  onPrice: (price: number | null) => void
}

/** Typed over the price of the catalogue, which stays beside it. */
function PriceField({ shown: { line, product }, title, onPrice }: PriceFieldProps) {
  const t = useAdminTranslate()
  const language = useLanguage()
  const price = usePrice()
  const known = line.price ?? product?.price ?? 0
  const [typed, setTyped] = useState(line.price === null && product ? '' : String(toBaht(known)))
  const isWrong = typed.trim() !== '' && parseBaht(typed) === null
  const listed = product ? price(product.price) : null
  return (
    <TextField
      label={t('newOrder.price')}
      aria-label={t('newOrder.priceOf', { title })}
      inputMode="decimal"
      autoComplete="off"
      {...(listed && { hint: t('newOrder.listPrice', { price: listed }) })}
      message={isWrong ? fieldErrorText(t, 'price-invalid', language) : undefined}
      placeholder={product ? String(toBaht(product.price)) : ''}
      value={typed}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value)
        const amount = parseBaht(value)
        if (value.trim() === '') onPrice(product ? null : 0)
        else if (amount !== null) onPrice(amount)
      }}
    />
  )
}
