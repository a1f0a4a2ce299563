import { href, Link } from 'react-router'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'

interface WayBackProps {
  className: string
  /** The page of a payment link; null for a shopper's own checkout. */
  returnTo: string | null
}

/** Leaves the checkout for the page that led to it. */
export function WayBack({ className, returnTo }: WayBackProps) {
  const t = useCustomerTranslate()
  return (
    <Link className={className} to={returnTo ?? href('/cart')} reloadDocument>
      {t(returnTo ? 'payLink.back' : 'checkout.backToCart')}
    </Link>
  )
}
