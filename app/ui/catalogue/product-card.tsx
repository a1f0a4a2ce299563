import { use } from 'react'
import { href } from 'react-router'
import type { Product } from '#app/shop/catalogue/product.ts'
import { type Language, textIn } from '#app/shop/language.ts'
import { formatBaht } from '#app/shop/money.ts'
import { type CachedElement, CachedMarkup } from '#app/ui/elements/cached-markup.tsx'
import { OWN_IMAGES, ProductImage } from '#app/ui/elements/product-image.tsx'
import { SoldOut } from '#app/ui/elements/sold-out.tsx'
import { useTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'
import { CardActions } from './card-actions.tsx'

/** Must match the columns in product-card.css. */
export const CARD_SIZES = '(min-width: 1264px) 282px, (min-width: 1080px) 23vw, (min-width: 720px) 31vw, 46vw'
/** Cards in view before scrolling. */
const FIRST_ROW_CARDS = 4

export interface Card {
  product: Product
  heading: 'h2' | 'h3'
  urgency: 'first' | 'early' | 'late'
  /** Without a button, where the page has one of its own. */
  isPlain: boolean
}

export function ProductCard(card: Card) {
  const { product, heading, urgency, isPlain } = card
  return (
    <CachedMarkup {...cardElement(card, useLanguage())}>
      {({ path, title, price, image, second, colour }) => (
        <>
          <div className="product-picture product-card__image">
            <ProductImage
              imageUrl={imageFolder(product) + image}
              title={title}
              alt=""
              colour={product.imageColour && colour}
              sizes={CARD_SIZES}
              urgency={urgency}
            />
            {hasSecond(product) && <SecondImage path={second} />}
            {product.soldOut && <SoldOut />}
          </div>
          <div className="product-card__body">
            <CardTitle heading={heading} path={path} title={title} />
            <div className="product-card__row">
              <span className="price-tag">{price}</span>
              {!product.soldOut && !isPlain && <AddButton product={product} title={title} />}
            </div>
          </div>
        </>
      )}
    </CachedMarkup>
  )
}

type CardTexts = Record<'path' | 'title' | 'price' | 'image' | 'second' | 'colour', string>

export function cardElement(
  { product, heading, urgency, isPlain }: Card,
  language: Language,
): CachedElement<CardTexts> {
  const folder = imageFolder(product)
  return {
    tag: 'article',
    className: 'product-card',
    shows: [
      ...[language, heading, folder, product.soldOut, urgency],
      ...[isPlain, Boolean(product.imageColour), hasSecond(product)],
    ],
    texts: toCardTexts(product, folder, language),
  }
}

function toCardTexts(product: Product, folder: string, language: Language): CardTexts {
  return {
    path: href('/productInfo/:id', { id: product.id }),
    title: textIn(product.title, language),
    price: formatBaht(product.price, language),
    image: product.imageUrl.slice(folder.length),
    second: product.moreImages?.[0]?.slice(OWN_IMAGES.length) ?? '',
    colour: product.imageColour ?? '',
  }
}

const imageFolder = ({ imageUrl }: Product): string => (imageUrl.startsWith(OWN_IMAGES) ? OWN_IMAGES : '')

const hasSecond = ({ moreImages = [] }: Product): boolean => moreImages[0]?.startsWith(OWN_IMAGES) === true

/** Lazy and not displayed: a browser fetches it when a pointer comes over the card. */
function SecondImage({ path }: { path: string }) {
  return (
    <img
      className="product-card__second"
      src={`${OWN_IMAGES}${path}?w=640`}
      alt=""
      loading="lazy"
      decoding="async"
    />
  )
}

function CardTitle({ heading: Heading, path, title }: { heading: 'h2' | 'h3'; path: string; title: string }) {
  const { open } = use(CardActions)
  return (
    <Heading className="product-card__title">
      {/* No `Link`: its own state for each card made a tap slower. */}
      <a className="card-link" href={path} onClick={open}>
        {title}
      </a>
    </Heading>
  )
}

function AddButton({ product, title }: { product: Product; title: string }) {
  const t = useTranslate()
  const { add } = use(CardActions)
  return (
    <button
      className="icon-btn product-card__add"
      type="button"
      data-early
      aria-label={`${t('product.addToCart')}: ${title}`}
      onClick={() => add(product)}
    />
  )
}

/** Takes the position in a grid; null if the grid does not start in view. */
export function urgencyAt(position: number | null): Card['urgency'] {
  if (position === null || position >= FIRST_ROW_CARDS) return 'late'
  return position === 0 ? 'first' : 'early'
}
