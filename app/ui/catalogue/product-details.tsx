import { ChevronRight, Heart, Truck } from 'lucide-react'
import { href } from 'react-router'
import { useShopFacts } from '#app/browser/shop-facts.ts'
import { useStoredFilter } from '#app/browser/stored/stored-filter.ts'
import type { Product } from '#app/shop/catalogue/product.ts'
import { CHOICE_FILTERS, EMPTY_FILTER, filterAddress } from '#app/shop/catalogue/product-filter.ts'
import { priceOrder } from '#app/shop/checkout/pricing.ts'
import { textIn } from '#app/shop/language.ts'
import { formatBaht } from '#app/shop/money.ts'
import { nameWays } from '#app/ui/checkout/name-ways.ts'
import { EarliestTime } from '#app/ui/delivery/earliest-time.tsx'
import { H1 } from '#app/ui/elements/heading.tsx'
import { ShopLink } from '#app/ui/elements/shop-link.tsx'
import { NETWORKS } from '#app/ui/elements/social-icons.tsx'
import { SoldOut } from '#app/ui/elements/sold-out.tsx'
import { Stars } from '#app/ui/elements/stars.tsx'
import { useNotices } from '#app/ui/language/delivery-notices.ts'
import { optionKey } from '#app/ui/language/option-texts.ts'
import { useTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'

export function Breadcrumbs({ title }: { title: string }) {
  const t = useTranslate()
  const filter = useStoredFilter()
  return (
    <nav className="breadcrumbs wrap" aria-label={t('product.breadcrumbs')}>
      <ShopLink to={`/${filter}`}>{t('product.home')}</ShopLink>
      <ChevronRight className="icon icon--small" aria-hidden="true" />
      <ShopLink to={href('/allproducts') + filter}>{t('products.title')}</ShopLink>
      <ChevronRight className="icon icon--small" aria-hidden="true" />
      <span aria-current="page">{title}</span>
    </nav>
  )
}

/** The product's facts and buttons. Rating, heart and share icons are static, as the spec says. */
export function ProductDetails({ product, onAdd }: { product: Product; onAdd: () => void }) {
  const t = useTranslate()
  const language = useLanguage()
  const { busyDays, substitution } = useNotices()
  return (
    <div className="product__info">
      <H1>{textIn(product.title, language)}</H1>
      <div className="product__rating">
        <span role="img" aria-label={t('product.rating')}>
          <Stars full={4} />
        </span>
        <span>{t('product.reviews')}</span>
      </div>
      <p className="product__price">{formatBaht(product.price, language)}</p>
      <p className="product__text">{textIn(product.description, language)}</p>
      <Choices product={product} />
      <div className="product__actions">
        {product.soldOut ? (
          <p className="product__sold-out">
            <SoldOut /> <span>{t('product.soldOutText')}</span>
          </p>
        ) : (
          <button className="btn product__buy hide-on-phone" type="button" data-early onClick={onAdd}>
            {t('product.addToCart')}
          </button>
        )}
        <button className="icon-btn icon-btn--ring" type="button" aria-label={t('product.favourite')}>
          <Heart className="icon" aria-hidden="true" />
        </button>
        <Share />
      </div>
      <Delivery product={product} />
      {busyDays && <p className="note note--warn product__wide">{busyDays}</p>}
      {substitution && <p className="text-soft text-small">{substitution}</p>}
    </div>
  )
}

/** Links each choice, such as an occasion, to all products that have it. */
function Choices({ product }: { product: Product }) {
  const t = useTranslate()
  return CHOICE_FILTERS.map(({ name, parameter }) => {
    const chosen = product[name] ?? []
    if (chosen.length === 0) return null
    return (
      <dl key={name} className="product__choices">
        <dt>{t(`product.choices.${name}`)}</dt>
        {chosen.map((option) => (
          <dd key={option}>
            <ShopLink to={href('/allproducts') + filterAddress({ ...EMPTY_FILTER, [parameter]: option })}>
              <span>{t(optionKey(name, option))}</span>
            </ShopLink>
          </dd>
        ))}
      </dl>
    )
  })
}

/** Delivery cost and the earliest time, or a link to ask for a date. */
function Delivery({ product: { id, price, soldOut } }: { product: Product }) {
  const t = useTranslate()
  const language = useLanguage()
  const { delivery, offersTimes, offersCards, ways } = useShopFacts()
  const { areas } = useNotices()
  const { parts, total } = priceOrder([{ price, count: 1 }], delivery)
  const costs = {
    fee: formatBaht(delivery.fee, language),
    from: formatBaht(delivery.freeFrom ?? 0, language),
  }
  const paid = delivery.freeFrom === null ? 'product.deliveryFee' : 'product.delivery'
  return (
    <div className="note product__wide">
      <Truck className="icon" aria-hidden="true" />
      <div>
        <p>{total === parts.subtotal ? t('product.deliveryFree') : t(paid, costs)}</p>
        {areas && <p>{areas}</p>}
        {offersCards && !soldOut && <p>{t('product.card')}</p>}
        <p>{t('product.pay', { ways: nameWays(t, ways) })}</p>
        {offersTimes ? (
          !soldOut && <EarliestTime productId={id} />
        ) : (
          <p>
            <ShopLink to={href('/contact')}>{t('product.deliveryDate')}</ShopLink>
          </p>
        )}
      </div>
    </div>
  )
}

function Share() {
  const t = useTranslate()
  return (
    <div className="product__share" role="img" aria-label={t('product.share')}>
      {NETWORKS.map(({ key, Icon }) => (
        <span key={key}>
          <Icon />
        </span>
      ))}
    </div>
  )
}
