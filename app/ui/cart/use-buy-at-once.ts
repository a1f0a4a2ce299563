import { useEffect } from 'react'
import { href, useNavigate, useSearchParams } from 'react-router'
import { useShopFacts } from '#app/browser/shop-facts.ts'
import { BUY_NOW_LOGIN } from '#app/shop/checkout/buy-now-form.ts'

/** `?buy=now` opens the form, of a visitor after the login. The address is then the cart's own again. */
export function useBuyAtOnce(mayBuy: boolean, buy: () => void) {
  const { user } = useShopFacts()
  const navigate = useNavigate()
  const isWanted = useSearchParams()[0].get('buy') === 'now'
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each such address
  useEffect(() => {
    if (!isWanted) return
    const isVisitor = mayBuy && !user
    const left = navigate(isVisitor ? BUY_NOW_LOGIN : href('/cart'), {
      replace: true,
      preventScrollReset: true,
    })
    // The form's entry in the history comes after the cart's own address.
    if (mayBuy && user) void Promise.resolve(left).then(buy)
  }, [isWanted])
}
