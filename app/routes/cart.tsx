import { useState } from 'react'
import { data } from 'react-router'
import { startCheckout } from '#app/server/checkout.ts'
import { requireUser } from '#app/server/guards.ts'
import { keptPage } from '#app/server/kept-page.ts'
import { readFormData } from '#app/server/read-form-data.ts'
import { refusalInit } from '#app/server/refusal-init.ts'
import { shopContext, visitorContext } from '#app/server/request-context.ts'
import { type CartChange, cartLines, copyPrice } from '#app/shop/cart.ts'
import { addressForm, addressProblem, buyNowForm, readForm } from '#app/shop/forms.ts'
import { priceOrder } from '#app/shop/pricing.ts'
import { refused } from '#app/shop/problem.ts'
import { BuyNowDialog } from '#app/ui/buy-now-dialog.tsx'
import { CartLines, titleOf } from '#app/ui/cart-lines.tsx'
import { type CartNote, notesOf } from '#app/ui/cart-notes.ts'
import { CartSkeleton } from '#app/ui/cart-skeleton.tsx'
import { applyChanges, useCart } from '#app/ui/cart-store.ts'
import { CartSummary } from '#app/ui/cart-summary.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { useHydrated } from '#app/ui/hydrated.ts'
import { useKeptFilter } from '#app/ui/kept-filter.ts'
import { useLiveCart } from '#app/ui/live-cart.ts'
import { PageHead } from '#app/ui/page-head.tsx'
import { useLanguage } from '#app/ui/reader.ts'
import { keepForm } from '#app/ui/server-action.ts'
import { useShopFacts } from '#app/ui/shop-facts.ts'
import { ShopLink } from '#app/ui/shop-link.tsx'
import { useUnfinishedCheckout } from '#app/ui/unfinished-checkout.ts'
import { useWords } from '#app/ui/words.ts'
import type { Route } from './+types/cart.ts'

export const middleware = keptPage([])

/** Buy Now: makes the shop's own record of what is wanted; nothing is paid here. */
export async function action({ context, request }: Route.ActionArgs) {
  const user = requireUser(context, request)
  const form = await readFormData(request)
  const address = readForm(addressForm, form)
  if (!address.ok) {
    return data({ ...refused(addressProblem(address.faults)), faults: address.faults }, 400)
  }
  const wanted = readForm(buyNowForm, form)
  if (!wanted.ok) return data(refused('cart-changed'), refusalInit({ code: 'cart-changed' }))
  const { language } = context.get(visitorContext)
  const started = await startCheckout(context.get(shopContext), user, {
    form: wanted.value,
    address: address.value,
    language,
  })
  return started.ok ? started : data(started, refusalInit(started.problem))
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepForm(serverAction)

export default function Cart() {
  const t = useWords()
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
  const copies = lines.map(({ item, count }) => ({ price: copyPrice(item), count }))
  const price = priceOrder(copies, delivery)
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
  const t = useWords()
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
  const t = useWords()
  const filter = useKeptFilter()
  return (
    <EmptyState title={t('cart.empty')} text={t('cart.emptyText')}>
      <ShopLink className="btn" to={`/allproducts${filter}`}>
        {t('cart.browse')}
      </ShopLink>
    </EmptyState>
  )
}
