import { useTranslate } from '#app/ui/language/translations.ts'

const LINES = [1, 2]
const ROWS = [1, 2, 3]

/** Placeholder until the stored cart is read. */
export function CartSkeleton() {
  const t = useTranslate()
  return (
    <>
      <noscript>
        <p className="note">{t('site.noScript')}</p>
      </noscript>
      <ul className="cart-lines" aria-hidden="true">
        {LINES.map((line) => (
          <li key={line} className="cart-line">
            <div className="product-picture skeleton skeleton--image" />
            <div>
              <div className="skeleton skeleton--title" />
              <div className="skeleton skeleton--short" />
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The summary's place, beside the lines where there is room. */
export function SummarySkeleton() {
  return (
    <div className="summary cart__summary cart__unread" aria-hidden="true">
      <div className="skeleton skeleton--title" />
      {ROWS.map((row) => (
        <div key={row} className="skeleton" />
      ))}
      <div className="skeleton skeleton--short" />
    </div>
  )
}
