import { useCallback } from 'react'
import { href, useNavigate } from 'react-router'
import { addItem, cartItems } from '#app/browser/stored/cart-store.ts'
import { toasts } from '#app/browser/toast-queue.ts'
import { cartCopy, cartLimit } from '#app/shop/cart/cart.ts'
import type { Product } from '#app/shop/catalogue/product.ts'
import { MAX_CART_PRODUCTS, MAX_COPIES_PER_PRODUCT } from '#app/shop/constants.ts'
import { useTranslate } from '#app/ui/language/translations.ts'

/** Returns a function that adds a product to the cart, with a toast either way. Stays the same on a page. */
export function useAddToCart(toast: 'added-to-cart' | 'added-from-grid'): (product: Product) => void {
  const t = useTranslate()
  const navigate = useNavigate()
  return useCallback(
    (product: Product) => {
      const copy = cartCopy(product)
      const limit = cartLimit(cartItems(), copy)
      if (limit === 'copies') return toasts.error(t('cart.mostCopies', { limit: MAX_COPIES_PER_PRODUCT }))
      if (limit === 'products') return toasts.error(t('cart.mostProducts', { limit: MAX_CART_PRODUCTS }))
      addItem(copy)
      toasts.success(t(`toasts.${toast}`), undefined, {
        label: t('toasts.viewCart'),
        onPress: () => void navigate(href('/cart')),
      })
    },
    [t, navigate, toast],
  )
}
