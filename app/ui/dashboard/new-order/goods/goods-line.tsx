import { Minus, Plus, Trash2 } from 'lucide-react'
import { MAX_COPIES_PER_PRODUCT, MAX_TITLE_LENGTH } from '#app/shop/constants.ts'
import { parseBaht, toBaht } from '#app/shop/money.ts'
import type { ProblemCode } from '#app/shop/problem.ts'
import { SteadyButton } from '#app/ui/elements/steady-button.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { fieldErrorText } from '#app/ui/language/problem-text.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { useLanguage, usePrice } from '#app/ui/language/use-language.ts'
import type { LineField, ShownLine } from './shown-line.ts'

interface GoodsLineProps {
  shown: ShownLine
  /** Null takes the line out. */
  onChange: (shown: ShownLine | null) => void
  /** The shop refused a field. */
  errorOf: (field: LineField) => ProblemCode | undefined
}

/** One line: what, how many, and the price that was agreed on. Its fields have no names: the lines go as one. */
export function GoodsLine({ shown, onChange, errorOf }: GoodsLineProps) {
  const t = useAdminTranslate()
  const language = useLanguage()
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
            message={fieldErrorText(t, errorOf('title'), language)}
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
        <PriceField
          shown={shown}
          error={errorOf('price')}
          title={title}
          onPrice={(price) => set({ price })}
        />
        {line.kind === 'free' && (
          <TextField
            label={t('newOrder.freeWork')}
            inputMode="numeric"
            autoComplete="off"
            message={fieldErrorText(t, errorOf('work'), language)}
            value={line.work}
            onChange={(event) => set({ work: event.currentTarget.value })}
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
  error: ProblemCode | undefined
  title: string
  onPrice: (price: string) => void
}

/** Typed over the price of the catalogue, which stays beside it. */
function PriceField({ shown: { line, product }, error, title, onPrice }: PriceFieldProps) {
  const t = useAdminTranslate()
  const language = useLanguage()
  const price = usePrice()
  const isWrong = line.price.trim() !== '' && parseBaht(line.price) === null
  const listed = product ? price(product.price) : null
  return (
    <TextField
      label={t('newOrder.price')}
      aria-label={t('newOrder.priceOf', { title })}
      inputMode="decimal"
      autoComplete="off"
      {...(listed && { hint: t('newOrder.listPrice', { price: listed }) })}
      message={fieldErrorText(t, error ?? (isWrong ? 'price-invalid' : undefined), language)}
      placeholder={product ? String(toBaht(product.price)) : ''}
      value={line.price}
      onChange={(event) => onPrice(event.currentTarget.value)}
    />
  )
}
