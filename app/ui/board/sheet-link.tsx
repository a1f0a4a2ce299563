import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { ShopLink } from '#app/ui/elements/shop-link.tsx'

interface SheetLinkProps {
  receipt: string
  className: string
  children: ReactNode
}

/** Opens the order over the board; the browser's back closes it. */
export function SheetLink({ receipt, className, children }: SheetLinkProps) {
  const [search] = useSearchParams()
  const next = new URLSearchParams(search)
  next.set('order', receipt)
  return (
    <ShopLink className={className} to={`?${next}`} preventScrollReset>
      {children}
    </ShopLink>
  )
}
