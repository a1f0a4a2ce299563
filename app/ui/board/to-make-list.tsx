import type { ToMake } from '#app/shop/board/board.ts'
import { textIn } from '#app/shop/language.ts'
import { H2 } from '#app/ui/elements/heading.tsx'
import { ProductImage } from '#app/ui/elements/product-image.tsx'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'

/** Each product with how many are still to be made, in the order of making. */
export function ToMakeList({ toMake }: { toMake: ToMake[] }) {
  const t = useAdminTranslate()
  const language = useLanguage()
  if (toMake.length === 0) return null
  return (
    <section aria-labelledby="to-make">
      <H2 id="to-make">{t('board.toMake')}</H2>
      <ol className="to-make">
        {toMake.map(({ id, title, imageUrl, count, made }) => (
          <li key={id} className="to-make__item">
            <span className="board__picture">
              <ProductImage
                imageUrl={imageUrl}
                title={textIn(title, language)}
                alt=""
                sizes="56px"
                thumbnail
              />
            </span>
            <p>
              <strong className="tabular">{`${count - made} ×`}</strong>{' '}
              <span>{textIn(title, language)}</span>
              {made > 0 && <small className="text-soft">{t('board.toMakeOf', { made, count })}</small>}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
