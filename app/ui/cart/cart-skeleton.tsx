import { useTranslate } from '#app/ui/language/translations.ts'

const LINES = [1, 2]

/** The cart's shape while the browser has not said yet what is in it. */
export function CartSkeleton() {
  const t = useTranslate()
  return (
    <>
      <noscript>
        <p className="note">{t('site.noScript')}</p>
      </noscript>
      <ul className="lines" aria-hidden="true">
        {LINES.map((line) => (
          <li key={line} className="line">
            <div className="pic sk sk--image" />
            <div className="line__text">
              <div className="sk sk--title" />
              <div className="sk sk--short" />
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}
