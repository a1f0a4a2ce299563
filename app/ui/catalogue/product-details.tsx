import { Heart, MessageSquareHeart, ShieldCheck, Truck } from 'lucide-react'
import { useState } from 'react'
import { href } from 'react-router'
import { useShopFacts } from '#app/browser/shop-facts.ts'
import type { Product } from '#app/shop/catalogue/product.ts'
import { CHOICE_FILTERS, EMPTY_FILTER, filterAddress } from '#app/shop/catalogue/product-filter.ts'
import { priceOrder } from '#app/shop/checkout/pricing.ts'
import { textIn } from '#app/shop/language.ts'
import { formatBaht } from '#app/shop/money.ts'
import { nameWays } from '#app/ui/checkout/name-ways.ts'
import { H1 } from '#app/ui/elements/heading.tsx'
import { ShopLink } from '#app/ui/elements/shop-link.tsx'
import { NETWORKS } from '#app/ui/elements/social-icons.tsx'
import { SoldOut } from '#app/ui/elements/sold-out.tsx'
import { Stars } from '#app/ui/elements/stars.tsx'
import { useNotices } from '#app/ui/language/delivery-notices.ts'
import { optionKey } from '#app/ui/language/option-texts.ts'
import { useTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'
import { ArrivalLine } from './arrival-line.tsx'
import { ProductFolds } from './product-folds.tsx'
import { Quantity } from './quantity.tsx'

interface ProductDetailsProps {
  product: Product
  onAdd: (count: number) => void
  onBuy: (count: number) => void
}

/** The product's facts and buttons. Rating, heart and share icons are static, as the spec says. */
export function ProductDetails({ product, onAdd, onBuy }: ProductDetailsProps) {
  const t = useTranslate()
  const language = useLanguage()
  const { busyDays } = useNotices()
  return (
    <div className="product__info">
      <H1>{textIn(product.title, language)}</H1>
      <p className="product__price">{formatBaht(product.price, language)}</p>
      <ArrivalLine product={product} />
      <div className="product__rating">
        <span role="img" aria-label={t('product.rating')}>
          <Stars full={4} />
        </span>
        <span>{t('product.reviews')}</span>
      </div>
      <p className="product__text">{textIn(product.description, language)}</p>
      <Choices product={product} />
      <Actions product={product} onAdd={onAdd} onBuy={onBuy} />
      <Facts product={product} />
      {busyDays && <p className="note note--warn product__wide">{busyDays}</p>}
      <ProductFolds product={product} />
    </div>
  )
}

/** On a phone Add To Cart is in the bar. */
function Actions({ product, onAdd, onBuy }: ProductDetailsProps) {
  const t = useTranslate()
  const [count, setCount] = useState(1)
  return (
    <div className="product__actions">
      {product.soldOut ? (
        <p className="product__sold-out">
          <SoldOut /> <span>{t('product.soldOutText')}</span>
        </p>
      ) : (
        <>
          <Quantity count={count} onChange={setCount} />
          <button
            className="btn product__buy hide-on-phone"
            type="button"
            data-early
            onClick={() => onAdd(count)}
          >
            {t('product.addToCart')}
          </button>
          <button
            className="btn btn--line product__buy"
            type="button"
            data-early
            onClick={() => onBuy(count)}
          >
            {t('cart.buyNow')}
          </button>
        </>
      )}
      <button className="icon-btn icon-btn--ring" type="button" aria-label={t('product.favourite')}>
        <Heart className="icon" aria-hidden="true" />
      </button>
      <Share />
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

/** What buying costs besides the price, and how it is paid. */
function Facts({ product: { price, soldOut } }: { product: Product }) {
  const t = useTranslate()
  const language = useLanguage()
  const { delivery, offersCards, ways } = useShopFacts()
  const { parts, total } = priceOrder([{ price, count: 1 }], delivery)
  const costs = {
    fee: formatBaht(delivery.fee, language),
    from: formatBaht(delivery.freeFrom ?? 0, language),
  }
  const paid = delivery.freeFrom === null ? 'product.deliveryFee' : 'product.delivery'
  return (
    <ul className="product__facts product__wide">
      <li>
        <Truck className="icon" aria-hidden="true" />
        <span>{total === parts.subtotal ? t('product.deliveryFree') : t(paid, costs)}</span>
      </li>
      {offersCards && !soldOut && (
        <li>
          <MessageSquareHeart className="icon" aria-hidden="true" />
          <span>{t('product.card')}</span>
        </li>
      )}
      <li>
        <ShieldCheck className="icon" aria-hidden="true" />
        <span>{t('product.pay', { ways: nameWays(t, ways) })}</span>
      </li>
    </ul>
  )
}

/** Decorative. */
function Share() {
  return (
    <div className="product__share" aria-hidden="true">
      {NETWORKS.map(({ key, Icon }) => (
        <span key={key}>
          <Icon />
        </span>
      ))}
    </div>
  )
}
