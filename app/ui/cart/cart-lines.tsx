import { Minus, Plus, Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { href } from 'react-router'
import { addItem, removeCopy, removeItem } from '#app/browser/stored/cart-store.ts'
import { toasts } from '#app/browser/toast-queue.ts'
import { type CartItem, type CartLine, copyPrice } from '#app/shop/cart/cart.ts'
import { MAX_COPIES_PER_PRODUCT } from '#app/shop/constants.ts'
import { type Language, textIn } from '#app/shop/language.ts'
import { formatBaht } from '#app/shop/money.ts'
import { H2, inPhrases } from '#app/ui/elements/heading.tsx'
import { ProductImage } from '#app/ui/elements/product-image.tsx'
import { ShopLink } from '#app/ui/elements/shop-link.tsx'
import { SoldOut } from '#app/ui/elements/sold-out.tsx'
import { SteadyButton } from '#app/ui/elements/steady-button.tsx'
import { useTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'
import type { CartNote } from './cart-notes.ts'

export function chooseTitle(item: CartItem, language: Language): string {
  return item.titles ? textIn(item.titles, language) : item.title
}

interface CartLinesProps {
  lines: CartLine[]
  notes: CartNote[]
  /** Called when the last line is removed, to move the focus. */
  onNone: () => void
}

/** Lines with buttons; after one is removed, the focus is on its neighbour's button. */
export function CartLines({ lines, notes, onNone }: CartLinesProps) {
  const box = useRef<HTMLUListElement>(null)
  const next = useRef<string>(undefined)
  useEffect(() => {
    const row = [...(box.current?.children ?? [])].find(
      (one) => (one as HTMLElement).dataset.id === next.current,
    )
    next.current = undefined
    row?.querySelector<HTMLElement>('.icon-btn--del')?.focus()
  })
  const onRemove = (at: number) => {
    next.current = (lines[at + 1] ?? lines[at - 1])?.item.id
    if (!next.current) onNone()
  }
  return (
    <ul className="cart-lines" ref={box}>
      {lines.map((line, at) => (
        <Line
          key={line.item.id}
          line={line}
          note={notes.find((known) => known.id === line.item.id)}
          onRemove={() => onRemove(at)}
        />
      ))}
    </ul>
  )
}

interface LineProps {
  line: CartLine
  note: CartNote | undefined
  onRemove: () => void
}

function Line({ line: { item, count }, note, onRemove }: LineProps) {
  const t = useTranslate()
  const language = useLanguage()
  const title = chooseTitle(item, language)
  const remove = () => {
    onRemove()
    removeItem(item.id)
    toasts.success(t('toasts.removed-from-cart'))
  }
  return (
    <li className={note ? 'cart-line cart-line--changed' : 'cart-line'} data-id={item.id}>
      <div className="product-picture">
        <ProductImage imageUrl={item.imageUrl} title={title} sizes="120px" urgency="early" />
      </div>
      <div>
        <H2 className="cart-line__title">
          <ShopLink to={href('/productInfo/:id', { id: item.id })}>{inPhrases(title)}</ShopLink>
        </H2>
        {count > 1 && (
          <span className="cart-line__unit tabular">{`${formatBaht(copyPrice(item), language)} × ${count}`}</span>
        )}
        {note?.kind === 'price-changed' && <PriceNote note={note} />}
        {note?.kind === 'available-again' && <p className="cart-line__note">{t('cart.availableAgain')}</p>}
        {item.soldOut ? (
          <p>
            <SoldOut />
          </p>
        ) : (
          <Stepper item={item} count={count} title={title} onRemove={onRemove} />
        )}
      </div>
      <div className="cart-line__end">
        <button
          className="icon-btn icon-btn--del"
          type="button"
          aria-label={t('cart.remove', { title })}
          onClick={remove}
        >
          <Trash2 className="icon" aria-hidden="true" />
        </button>
        {!item.soldOut && (
          <span className="price-tag cart-line__price">{formatBaht(copyPrice(item) * count, language)}</span>
        )}
      </div>
    </li>
  )
}

function PriceNote({ note }: { note: Extract<CartNote, { kind: 'price-changed' }> }) {
  const t = useTranslate()
  const language = useLanguage()
  return (
    <p className="cart-line__note">
      {t('cart.priceChanged', {
        before: formatBaht(note.before, language),
        after: formatBaht(note.after, language),
      })}
    </p>
  )
}

interface StepperProps {
  item: CartItem
  count: number
  title: string
  onRemove: () => void
}

function Stepper({ item, count, title, onRemove }: StepperProps) {
  const t = useTranslate()
  const takeOne = () => {
    if (count === 1) onRemove()
    removeCopy(item.id)
  }
  return (
    <fieldset className="stepper" aria-label={t('cart.quantity', { title })}>
      <button className="icon-btn" type="button" aria-label={t('cart.fewer', { title })} onClick={takeOne}>
        <Minus className="icon icon--small" aria-hidden="true" />
      </button>
      <output className="tabular">{count}</output>
      <SteadyButton
        className="icon-btn"
        type="button"
        aria-label={t('cart.more', { title })}
        isOff={count >= MAX_COPIES_PER_PRODUCT}
        onClick={() => addItem(item)}
      >
        <Plus className="icon icon--small" aria-hidden="true" />
      </SteadyButton>
    </fieldset>
  )
}
