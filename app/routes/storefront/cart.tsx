import { useState } from 'react'
import { href } from 'react-router'
import { useShopFacts } from '#app/browser/shop-facts.ts'
import { applyChanges, useCart } from '#app/browser/stored/cart-store.ts'
import { useStoredFilter } from '#app/browser/stored/stored-filter.ts'
import { submitForm } from '#app/browser/submit-form.ts'
import { useHydrated } from '#app/browser/use-hydrated.ts'
import { startCheckout } from '#app/server/checkout/start-checkout.ts'
import { cacheableRoute } from '#app/server/request/cacheable-route.ts'
import { formAction } from '#app/server/request/form-action.ts'
import { requireUser } from '#app/server/request/guards.ts'
import { type CartChange, cartLines, priceCart } from '#app/shop/cart/cart.ts'
import { addressForm, addressProblem, buyNowForm } from '#app/shop/checkout/buy-now-form.ts'
import { deliveryForm } from '#app/shop/delivery/delivery-form.ts'
import { readForm } from '#app/shop/forms/fields.ts'
import { refused } from '#app/shop/problem.ts'
import { BuyNowDialog } from '#app/ui/cart/buy-now-dialog.tsx'
import { CartLines, chooseTitle } from '#app/ui/cart/cart-lines.tsx'
import { type CartNote, toNotes } from '#app/ui/cart/cart-notes.ts'
import { CartSkeleton } from '#app/ui/cart/cart-skeleton.tsx'
import { CartSummary } from '#app/ui/cart/cart-summary.tsx'
import { useLiveCart } from '#app/ui/cart/live-cart.ts'
import { useUnfinishedCheckout } from '#app/ui/checkout/unfinished-checkout.ts'
import { EmptyState } from '#app/ui/elements/empty-state.tsx'
import { H1 } from '#app/ui/elements/heading.tsx'
import { PageHead } from '#app/ui/elements/pages/page-head.tsx'
import { ShopLink } from '#app/ui/elements/shop-link.tsx'
import { useTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'

export const middleware = cacheableRoute([])

/** Buy Now: stores a checkout; nothing is paid here. */
export const action = formAction(
  { guard: requireUser, schema: addressForm, invalid: addressProblem },
  async (address, { shop, user, visitor: { language, ip: network }, form }) => {
    const delivery = readForm(deliveryForm, form)
    if (!delivery.ok) return { ...refused('check-fields'), fieldErrors: delivery.fieldErrors }
    const wanted = readForm(buyNowForm, form)
    if (!wanted.ok) return refused('cart-changed')
    const input = { form: wanted.value, address, delivery: delivery.value, language, network }
    return startCheckout(shop, user, input)
  },
)

export const clientAction = submitForm<typeof action>()

export default function Cart() {
  const t = useTranslate()
  const { user } = useShopFacts()
  const hydrated = useHydrated()
  useUnfinishedCheckout(user !== null)
  return (
    <div className="wrap cart">
      <PageHead title={t('cart.title')} description={t('cart.description')} path={href('/cart')} />
      <H1>{t('cart.heading')}</H1>
      {hydrated ? <CartContents /> : <CartPlaceholder />}
    </div>
  )
}

/** Rendered before hydration; a script in the page's head already knows if the cart is empty. */
function CartPlaceholder() {
  return (
    <>
      <div className="cart__unread">
        <CartSkeleton />
      </div>
      <div className="cart__empty">
        <EmptyCart />
      </div>
    </>
  )
}

function CartContents() {
  const items = useCart()
  const [notes, setNotes] = useState<CartNote[]>([])
  const [buying, setBuying] = useState(false)
  const lines = cartLines(items)
  const { delivery } = useShopFacts()
  const price = priceCart(items, delivery)
  const takeOver = (changes: CartChange[]) => {
    setNotes(toNotes(changes, items))
    applyChanges(changes)
    setBuying(false)
  }
  // Buy Now compares the cart itself, and its dialog stays open.
  useLiveCart(items, (changes) => !buying && takeOver(changes))
  const buy = () => {
    setNotes([])
    setBuying(true)
  }
  if (lines.length === 0 && notes.length === 0) {
    return (
      <div className="cart__alone">
        <EmptyCart />
      </div>
    )
  }
  return (
    <>
      <div className="cart__lines">
        <ChangeNotes notes={notes} />
        {lines.length > 0 ? <CartLines lines={lines} notes={notes} /> : <EmptyCart />}
      </div>
      {lines.length > 0 && (
        <CartSummary price={price} isBlocked={items.some(({ soldOut }) => soldOut)} onBuy={buy} />
      )}
      <BuyNowDialog open={buying} items={items} onClose={() => setBuying(false)} onCartChanged={takeOver} />
    </>
  )
}

function ChangeNotes({ notes }: { notes: CartNote[] }) {
  const t = useTranslate()
  const language = useLanguage()
  if (notes.length === 0) return null
  return (
    <div className="note note--warn" role="status">
      <div>
        <p>{t('cart.changed')}</p>
        {notes.map((note) =>
          note.kind === 'gone' ? (
            <p key={note.id}>{t('cart.gone', { title: chooseTitle(note.item, language) })}</p>
          ) : null,
        )}
      </div>
    </div>
  )
}

function EmptyCart() {
  const t = useTranslate()
  const filter = useStoredFilter()
  return (
    <EmptyState title={t('cart.empty')} text={t('cart.emptyText')}>
      <ShopLink className="btn" to={href('/allproducts') + filter}>
        {t('cart.browse')}
      </ShopLink>
    </EmptyState>
  )
}
