import { createContext, type MouseEvent, type ReactNode, useMemo } from 'react'
import { useNavigate } from 'react-router'
import type { Product } from '#app/shop/catalogue/product.ts'
import { useAddToCart } from '#app/ui/cart/add-to-cart.ts'

export const CardActions = createContext({
  add: (_: Product): unknown => undefined,
  open: (_: MouseEvent<HTMLAnchorElement>) => {},
})

/** One pair of handlers for all cards of a list: a navigation then renders none of them again. */
export function WithCardActions({ children }: { children: ReactNode }) {
  const navigate = useNavigate()
  const add = useAddToCart('added-from-grid')
  const actions = useMemo(() => {
    const open = (event: MouseEvent<HTMLAnchorElement>) => {
      const { button, metaKey, ctrlKey, shiftKey, altKey, currentTarget } = event
      if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return
      event.preventDefault()
      const { pathname } = currentTarget
      // React renders all steps of the navigation in one go after the click.
      setTimeout(() => void navigate(pathname))
    }
    return { add, open }
  }, [navigate, add])
  return <CardActions value={actions}>{children}</CardActions>
}
