import { Check, Plus } from 'lucide-react'
import { useState } from 'react'
import { href } from 'react-router'
import { cartItems, useCart } from '#app/browser/stored/cart-store.ts'
import { chooseExtras } from '#app/shop/cart/extras.ts'
import type { Product } from '#app/shop/catalogue/product.ts'
import { textIn } from '#app/shop/language.ts'
import { useAddToCart } from '#app/ui/cart/add-to-cart.ts'
import { H2 } from '#app/ui/elements/heading.tsx'
import { ProductImage } from '#app/ui/elements/product-image.tsx'
import { ShopLink } from '#app/ui/elements/shop-link.tsx'
import { SteadyButton } from '#app/ui/elements/steady-button.tsx'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'
import { useLanguage, usePrice } from '#app/ui/language/use-language.ts'

/** As many as are offered. */
const PLACES = [1, 2, 3]

/** A few small products, one tap each. Their place is kept while they load; none of them leaves it when added. */
export function LittleExtras({ small }: { small: Product[] | null }) {
  const t = useCustomerTranslate()
  const [offered, setOffered] = useState<Product[] | null>(null)
  if (small && !offered) setOffered(chooseExtras(small, cartItems()))
  if (offered?.length === 0) return null
  return (
    <section className="little-extras" aria-busy={!offered}>
      <H2>{t('basket.extras')}</H2>
      <ul>
        {offered
          ? offered.map((product) => <Extra key={product.id} product={product} />)
          : PLACES.map((place) => (
              <li key={place} className="little-extras__item skeleton" aria-hidden="true" />
            ))}
      </ul>
    </section>
  )
}

function Extra({ product }: { product: Product }) {
  const t = useCustomerTranslate()
  const language = useLanguage()
  const price = usePrice()
  const add = useAddToCart(null)
  const isAdded = useCart().some(({ id }) => id === product.id)
  const title = textIn(product.title, language)
  return (
    <li className="little-extras__item">
      <span className="product-picture little-extras__picture">
        <ProductImage imageUrl={product.imageUrl} title="" sizes="64px" thumbnail />
      </span>
      <span className="little-extras__text">
        <ShopLink to={href('/productInfo/:id', { id: product.id })}>{title}</ShopLink>
        <span className="tabular">{price(product.price)}</span>
      </span>
      <SteadyButton
        className="icon-btn little-extras__add"
        type="button"
        isOff={isAdded}
        aria-label={t(isAdded ? 'basket.extraAdded' : 'basket.addExtra', { title })}
        onClick={() => add(product)}
      >
        {isAdded ? (
          <Check className="icon" aria-hidden="true" />
        ) : (
          <Plus className="icon" aria-hidden="true" />
        )}
      </SteadyButton>
    </li>
  )
}
