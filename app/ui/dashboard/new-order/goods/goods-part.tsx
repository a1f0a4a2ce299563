import { Plus } from 'lucide-react'
import { useState } from 'react'
import { href } from 'react-router'
import type { FieldErrors } from '#app/shop/forms/fields.ts'
import type { ProductChoice } from '#app/shop/new-order/caller.ts'
import { useAsked } from '#app/ui/dashboard/new-order/use-asked.ts'
import { ProductImage } from '#app/ui/elements/product-image.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { fieldErrorText } from '#app/ui/language/problem-text.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { useLanguage, usePrice } from '#app/ui/language/use-language.ts'
import { GoodsLine } from './goods-line.tsx'
import { lineErrors, type ShownLine, toFreeLine, toProductLine, withOneMore } from './shown-line.ts'

interface GoodsPartProps {
  lines: ShownLine[]
  /** To which the errors belong. */
  sent: ShownLine[]
  onLines: (lines: ShownLine[]) => void
  fieldErrors: FieldErrors | undefined
}

/** What is ordered: products at their own price or another, and things that are not in the catalogue. */
export function GoodsPart({ lines, sent, onLines, fieldErrors }: GoodsPartProps) {
  const t = useAdminTranslate()
  const language = useLanguage()
  const errorOf = lineErrors(sent, fieldErrors)
  const change = (key: string, line: ShownLine | null) =>
    onLines(lines.flatMap((one) => (one.key === key ? (line ?? []) : one)))
  const addProduct = (product: ProductChoice) => {
    const known = lines.find(({ line }) => line.kind === 'product' && line.id === product.id)
    if (known) return change(known.key, withOneMore(known))
    onLines([...lines, toProductLine(product)])
  }
  return (
    <fieldset className="buy-part">
      <legend>{t('newOrder.goods')}</legend>
      <input type="hidden" name="lines" value={JSON.stringify(lines.map(({ line }) => line))} />
      {fieldErrors?.lines && (
        <p className="field-error" role="alert">
          {fieldErrors.lines === 'too-long'
            ? fieldErrorText(t, fieldErrors.lines, language)
            : t('newOrder.noGoods')}
        </p>
      )}
      {lines.length > 0 && (
        <ul className="hand-lines">
          {lines.map((line) => (
            <GoodsLine
              key={line.key}
              shown={line}
              onChange={(next) => change(line.key, next)}
              errorOf={(field) => errorOf(line, field)}
            />
          ))}
        </ul>
      )}
      <ProductFinder onChoose={addProduct} />
      <button className="btn btn--line" type="button" onClick={() => onLines([...lines, toFreeLine('0')])}>
        <Plus className="icon icon--small" aria-hidden="true" />
        <span>{t('newOrder.addFree')}</span>
      </button>
    </fieldset>
  )
}

const NO_PRODUCTS: ProductChoice[] = []

/** Without words, what is ordered by hand most. */
function ProductFinder({ onChoose }: { onChoose: (product: ProductChoice) => void }) {
  const t = useAdminTranslate()
  const price = usePrice()
  const [typed, setTyped] = useState('')
  const address = `${href('/dashboard/new-order/products')}?${new URLSearchParams({ q: typed })}`
  const { products } = useAsked(address, { products: NO_PRODUCTS })
  return (
    <div className="product-finder">
      <TextField
        label={t('newOrder.findProduct')}
        type="search"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        // Enter looks for a product, and does not save the order.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {typed === '' && <p className="text-soft text-small">{t('newOrder.usual')}</p>}
      {typed !== '' && products.length === 0 && <p role="status">{t('newOrder.noProduct')}</p>}
      <div className="product-finder__found">
        {products.map((product) => (
          <button
            className="product-finder__one"
            key={product.id}
            type="button"
            onClick={() => onChoose(product)}
          >
            <span className="product-picture product-finder__picture">
              <ProductImage imageUrl={product.imageUrl} title={product.title} alt="" sizes="64px" thumbnail />
            </span>
            <span className="product-finder__text">
              <span>{product.title}</span>
              <span className="text-soft text-small">
                {[price(product.price), product.mark && t(`newOrder.marks.${product.mark}`)]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
          </button>
        ))}
      </div>
    </div>
  )
}
