import { useState } from 'react'
import { data } from 'react-router'
import { applyChanges, useCart } from '#app/browser/cart-store.ts'
import { useShopFacts } from '#app/browser/shop-facts.ts'
import { useStoredFilter } from '#app/browser/stored-filter.ts'
import { submitOrKeepForm } from '#app/browser/submit-form.ts'
import { useHydrated } from '#app/browser/use-hydrated.ts'
import { startCheckout } from '#app/server/checkout/start-checkout.ts'
import { cacheableRoute } from '#app/server/http/page-cache/cacheable-route.ts'
import { shopContext, visitorContext } from '#app/server/request/context.ts'
import { requireUser } from '#app/server/request/guards.ts'
import { parseFormData } from '#app/server/request/parse-form-data.ts'
import { problemResponse } from '#app/server/request/problem-response.ts'
import { type CartChange, cartLines, priceCart } from '#app/shop/cart/cart.ts'
import { addressForm, addressProblem, buyNowForm } from '#app/shop/checkout/buy-now-form.ts'
import { readForm } from '#app/shop/forms/fields.ts'
import { refused } from '#app/shop/problem.ts'
import { BuyNowDialog } from '#app/ui/cart/buy-now-dialog.tsx'
import { CartLines, titleOf } from '#app/ui/cart/cart-lines.tsx'
import { type CartNote, notesOf } from '#app/ui/cart/cart-notes.ts'
import { CartSkeleton } from '#app/ui/cart/cart-skeleton.tsx'
import { CartSummary } from '#app/ui/cart/cart-summary.tsx'
import { useLiveCart } from '#app/ui/cart/live-cart.ts'
import { useUnfinishedCheckout } from '#app/ui/checkout/unfinished-checkout.ts'
import { EmptyState } from '#app/ui/elements/empty-state.tsx'
import { PageHead } from '#app/ui/elements/page-head.tsx'
import { ShopLink } from '#app/ui/elements/shop-link.tsx'
import { useTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'
import type { Route } from './+types/cart.ts'

export const middleware = cacheableRoute([])

/** Buy Now: makes the shop's own record of what is wanted; nothing is paid here. */
export async function action({ context, request }: Route.ActionArgs) {
  const user = requireUser(context, request)
  const form = await parseFormData(request)
  const address = readForm(addressForm, form)
  if (!address.ok) {
    return data({ ...refused(addressProblem(address.fieldErrors)), fieldErrors: address.fieldErrors }, 400)
  }
  const wanted = readForm(buyNowForm, form)
  if (!wanted.ok) return data(refused('cart-changed'), problemResponse({ code: 'cart-changed' }))
  const { language } = context.get(visitorContext)
  const started = await startCheckout(context.get(shopContext), user, {
    form: wanted.value,
    address: address.value,
    language,
  })
  return started.ok ? started : data(started, problemResponse(started.problem))
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => submitOrKeepForm(serverAction)

export default function Cart() {
  const t = useTranslate()
  const { user } = useShopFacts()
  const hydrated = useHydrated()
  useUnfinishedCheckout(user !== null)
  return (
    <div className="wrap cart">
      <PageHead title={t('cart.title')} description={t('cart.description')} path="/cart" />
      <h1>{t('cart.heading')}</h1>
      {hydrated ? <CartContents /> : <CartBefore />}
    </div>
  )
}

/** While the shop's scripts have not read the cart; whether it is empty the page knows at once. */
function CartBefore() {
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
    setNotes(notesOf(changes, items))
    applyChanges(changes)
    setBuying(false)
  }
  // While it is being bought the shop compares by itself, and the dialog stays as it is.
  useLiveCart(items, (changes) => !buying && takeOver(changes))
  const buy = () => {
    setNotes([])
    setBuying(true)
  }
  if (lines.length === 0 && notes.length === 0) return <EmptyCart />
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
            <p key={note.id}>{t('cart.gone', { title: titleOf(note.item, language) })}</p>
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
      <ShopLink className="btn" to={`/allproducts${filter}`}>
        {t('cart.browse')}
      </ShopLink>
    </EmptyState>
  )
}
