import { useCallback } from 'react'
import { href, useNavigate } from 'react-router'
import { addItem, cartItems } from '#app/browser/stored/cart-store.ts'
import { toasts } from '#app/browser/toast-queue.ts'
import { cartCopy, cartLimit } from '#app/shop/cart/cart.ts'
import type { Product } from '#app/shop/catalogue/product.ts'
import { MAX_CART_PRODUCTS, MAX_COPIES_PER_PRODUCT } from '#app/shop/constants.ts'
import { useTranslate } from '#app/ui/language/translations.ts'

/**
 * Returns a function that adds a product to the cart, with a toast either way, and tells if all copies have found room.
 * Stays the same on a page.
 */
export function useAddToCart(
  toast: 'added-to-cart' | 'added-from-grid' | null,
): (product: Product, count?: number) => boolean {
  const t = useTranslate()
  const navigate = useNavigate()
  return useCallback(
    (product: Product, count = 1) => {
      const limit = addCopies(product, count)
      if (limit === 'copies') toasts.error(t('cart.mostCopies', { limit: MAX_COPIES_PER_PRODUCT }))
      if (limit === 'products') toasts.error(t('cart.mostProducts', { limit: MAX_CART_PRODUCTS }))
      if (limit || !toast) return !limit
      toasts.success(t(`toasts.${toast}`), undefined, {
        label: t('toasts.viewCart'),
        onPress: () => void navigate(href('/cart')),
      })
      return true
    },
    [t, navigate, toast],
  )
}

/** Adds as many as there is room for; returns the limit that was met. */
function addCopies(product: Product, count: number): ReturnType<typeof cartLimit> {
  const copy = cartCopy(product)
  for (let added = 0; added < count; added += 1) {
    const limit = cartLimit(cartItems(), copy)
    if (limit) return limit
    addItem(copy)
  }
  return null
}
