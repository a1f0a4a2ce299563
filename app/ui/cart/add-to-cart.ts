import { href, useNavigate } from 'react-router'
import { addItem, cartItems } from '#app/browser/cart-store.ts'
import { useToasts } from '#app/browser/toast-queue.ts'
import { cartCopy, cartLimit } from '#app/shop/cart/cart.ts'
import type { Product } from '#app/shop/catalogue/product.ts'
import { MAX_CART_PRODUCTS, MAX_COPIES_PER_PRODUCT } from '#app/shop/constants.ts'
import { useTranslate } from '#app/ui/language/translations.ts'

/** Puts a product into the cart and says so with `toast`, or says why it does not fit in. */
export function useAddToCart(product: Product, toast: 'added-to-cart' | 'added-from-grid'): () => void {
  const t = useTranslate()
  const toasts = useToasts()
  const navigate = useNavigate()
  return () => {
    const copy = cartCopy(product)
    const limit = cartLimit(cartItems(), copy)
    if (limit === 'copies') return toasts.error(t('cart.mostCopies', { limit: MAX_COPIES_PER_PRODUCT }))
    if (limit === 'products') return toasts.error(t('cart.mostProducts', { limit: MAX_CART_PRODUCTS }))
    addItem(copy)
    toasts.success(t(`toasts.${toast}`), undefined, {
      label: t('toasts.viewCart'),
      onPress: () => void navigate(href('/cart')),
    })
  }
}
