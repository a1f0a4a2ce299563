import { Lock, Truck } from 'lucide-react'
import { href, Link } from 'react-router'
import { offersQuery } from '#app/browser/delivery-offers.ts'
import { useShopFacts } from '#app/browser/shop-facts.ts'
import type { CartItem } from '#app/shop/cart/cart.ts'
import { BUY_NOW_LOGIN } from '#app/shop/checkout/buy-now-form.ts'
import type { OrderPrice } from '#app/shop/checkout/pricing.ts'
import { formatBaht } from '#app/shop/money.ts'
import { nameWays } from '#app/ui/checkout/name-ways.ts'
import { ArrivalTime } from '#app/ui/delivery/arrival-time.tsx'
import { H2 } from '#app/ui/elements/heading.tsx'
import { ShopLink } from '#app/ui/elements/shop-link.tsx'
import { useNotices } from '#app/ui/language/delivery-notices.ts'
import { useTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'
import { PriceRows } from '#app/ui/orders/price-rows.tsx'
import { FreeDelivery } from './free-delivery.tsx'

const ANY_PLACE = { pincode: '', province: '', district: '' }

interface CartSummaryProps {
  items: CartItem[]
  price: OrderPrice
  /** A sold-out product must leave before the rest can be bought. */
  isBlocked: boolean
  onBuy: () => void
}

/** The price and the Buy Now button; on a phone both also stick to the bottom edge. */
export function CartSummary({ items, price, isBlocked, onBuy }: CartSummaryProps) {
  const t = useTranslate()
  const language = useLanguage()
  const { offersTimes, ways } = useShopFacts()
  const { areas, busyDays } = useNotices()
  return (
    <>
      <aside className="summary cart__summary" aria-label={t('cart.summary')}>
        <H2>{t('cart.summary')}</H2>
        <PriceRows price={price} />
        <FreeDelivery subtotal={price.parts.subtotal} />
        {offersTimes && (
          <div className="cart__arrival">
            <Truck className="icon icon--small" aria-hidden="true" />
            <ArrivalTime query={offersQuery(items, ANY_PLACE)} />
          </div>
        )}
        {busyDays && <p className="note note--warn">{busyDays}</p>}
        {areas && <p className="text-small">{areas}</p>}
        {!offersTimes && (
          <p className="text-small">
            <ShopLink to={href('/contact')}>{t('product.deliveryDate')}</ShopLink>
          </p>
        )}
        <div className="hide-on-phone">{isBlocked ? <SoldOutInCart /> : <BuyButton onBuy={onBuy} />}</div>
        <p className="summary__secure">
          <Lock className="icon icon--small" aria-hidden="true" />
          <span>{t('cart.secure', { ways: nameWays(t, ways) })}</span>
        </p>
      </aside>
      <div className="buy-bar cart__buy-bar">
        <div>
          <span className="text-soft text-small">{t('cart.total')}</span>
          <strong className="tabular">{formatBaht(price.total, language)}</strong>
        </div>
        {isBlocked ? <SoldOutInCart /> : <BuyButton onBuy={onBuy} />}
      </div>
    </>
  )
}

function SoldOutInCart() {
  const t = useTranslate()
  return <p className="summary__blocked">{t('cart.soldOut')}</p>
}

function BuyButton({ onBuy }: { onBuy: () => void }) {
  const t = useTranslate()
  const { user } = useShopFacts()
  if (!user) {
    return (
      <Link className="btn btn--wide" to={BUY_NOW_LOGIN}>
        {t('cart.loginToBuy')}
      </Link>
    )
  }
  return (
    <button className="btn btn--wide" type="button" onClick={onBuy}>
      {t('cart.buyNow')}
    </button>
  )
}
