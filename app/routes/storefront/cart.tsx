import { useEffect, useRef, useState } from 'react'
import { href } from 'react-router'
import { useShopFacts } from '#app/browser/shop-facts.ts'
import { applyChanges, useCart } from '#app/browser/stored/cart-store.ts'
import { submitForm } from '#app/browser/submit-form.ts'
import { useHydrated } from '#app/browser/use-hydrated.ts'
import { listNewest } from '#app/server/catalogue/cart-extras.ts'
import { startCheckout } from '#app/server/checkout/start-checkout.ts'
import { cacheableRoute } from '#app/server/request/cacheable-route.ts'
import { shopContext, visitorContext } from '#app/server/request/context.ts'
import { formAction } from '#app/server/request/form-action.ts'
import { requireUser } from '#app/server/request/guards.ts'
import { type CartChange, type CartItem, type CartLine, cartLines, priceCart } from '#app/shop/cart/cart.ts'
import type { CartExtras } from '#app/shop/cart/extras.ts'
import { addressForm, addressProblem, BUY_NOW_PATH, buyNowForm } from '#app/shop/checkout/buy-now-form.ts'
import { deliveryForm } from '#app/shop/delivery/delivery-form.ts'
import { readForm } from '#app/shop/forms/fields.ts'
import { refused } from '#app/shop/problem.ts'
import { BuyNowDialog } from '#app/ui/cart/buy-now/buy-now-dialog.tsx'
import { CartLines, chooseTitle } from '#app/ui/cart/cart-lines.tsx'
import { type CartNote, toNotes } from '#app/ui/cart/cart-notes.ts'
import { CartSkeleton, SummarySkeleton } from '#app/ui/cart/cart-skeleton.tsx'
import { CartSummary } from '#app/ui/cart/cart-summary.tsx'
import { EarlyPictures } from '#app/ui/cart/early-pictures.tsx'
import { EmptyCart } from '#app/ui/cart/empty-cart.tsx'
import { KeepShopping } from '#app/ui/cart/keep-shopping.tsx'
import { LittleExtras } from '#app/ui/cart/little-extras.tsx'
import { useLiveCart } from '#app/ui/cart/live-cart.ts'
import { useBuyAtOnce } from '#app/ui/cart/use-buy-at-once.ts'
import { useCartExtras } from '#app/ui/cart/use-cart-extras.ts'
import { NewestProducts } from '#app/ui/catalogue/newest-products.tsx'
import { useUnfinishedCheckout } from '#app/ui/checkout/unfinished-checkout.ts'
import { usePageLayer } from '#app/ui/elements/dialogs/use-page-layer.ts'
import { H1 } from '#app/ui/elements/heading.tsx'
import { PageHead } from '#app/ui/elements/pages/page-head.tsx'
import { useCustomerTranslate, useTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'
import type { Route } from './+types/cart.ts'

export const middleware = cacheableRoute('any')

/**
 * For an empty cart: with the page, since products that come after its scripts are seen seconds later on a phone. The service
 * worker's copy (`?shell=1`) has none: their prices may be old when it is shown.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  if (new URL(request.url).searchParams.has('shell')) return { newest: [] }
  return { newest: await listNewest(context.get(shopContext), context.get(visitorContext).language) }
}

/** A tap on the cart waits for nothing. */
export const clientLoader = () => null

/** Buy Now: stores a checkout; nothing is paid here. */
export const action = formAction(
  {
    guard: (context, request) => requireUser(context, request, BUY_NOW_PATH),
    schema: addressForm,
    invalid: addressProblem,
  },
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

export default function Cart({ loaderData }: Route.ComponentProps) {
  const t = useTranslate()
  const { user } = useShopFacts()
  const hydrated = useHydrated()
  const heading = useRef<HTMLHeadingElement>(null)
  const onNone = () => heading.current?.focus()
  const items = useCart()
  const extras = useCartExtras()
  const [notes, setNotes] = useState<CartNote[]>([])
  useUnfinishedCheckout(user !== null)
  const lines = cartLines(items)
  const isEmpty = lines.length === 0 && notes.length === 0
  return (
    <div className="wrap cart">
      <PageHead title={t('cart.title')} description={t('cart.description')} path={href('/cart')} />
      <H1 ref={heading} tabIndex={-1}>
        {t('cart.heading')}
      </H1>
      {hydrated ? (
        <CartContents {...{ items, lines, extras, notes, setNotes, onNone }} />
      ) : (
        <CartPlaceholder />
      )}
      {/* Before hydration a script in the page's head knows if it is shown; its pictures stay the same elements. */}
      {(isEmpty || !hydrated) && (
        <div className={hydrated ? 'cart__alone' : 'cart__empty'}>
          <EmptyCart />
          <NewestProducts products={loaderData?.newest ?? extras?.newest ?? []} />
        </div>
      )}
      {!hydrated && <EarlyPictures />}
    </div>
  )
}

function CartPlaceholder() {
  return (
    <>
      <div className="cart__unread cart__lines">
        <CartSkeleton />
      </div>
      <SummarySkeleton />
    </>
  )
}

interface CartContentsProps {
  items: CartItem[]
  lines: CartLine[]
  extras: CartExtras | null
  notes: CartNote[]
  setNotes: (notes: CartNote[]) => void
  onNone: () => void
}

/** Nothing for an empty cart. */
function CartContents({ items, lines, extras, notes, setNotes, onNone }: CartContentsProps) {
  const layer = usePageLayer()
  const buying = layer.isOpen
  const { delivery } = useShopFacts()
  const isBlocked = items.some(({ soldOut }) => soldOut)
  const price = priceCart(items, delivery)
  const takeOver = (changes: CartChange[]) => {
    setNotes(toNotes(changes, items))
    applyChanges(changes)
    layer.close()
  }
  // Buy Now compares the cart itself, and its dialog stays open.
  useLiveCart(items, (changes) => !buying && takeOver(changes))
  const buy = () => {
    setNotes([])
    layer.open()
  }
  useBuyAtOnce(lines.length > 0 && !isBlocked, buy)
  const isBought = buying && lines.length === 0
  useEffect(() => {
    if (isBought) layer.close()
  })
  if (lines.length === 0 && notes.length === 0) return null
  return (
    <>
      <div className="cart__lines">
        <ChangeNotes notes={notes} mayBuy={lines.length > 0 && !isBlocked} isBlocked={isBlocked} />
        {lines.length > 0 ? <CartLines {...{ lines, notes, onNone }} /> : <EmptyCart />}
        {lines.length > 0 && <KeepShopping />}
      </div>
      {lines.length > 0 && (
        <>
          <div className="cart__after">
            <LittleExtras small={extras?.small ?? null} />
          </div>
          <CartSummary items={items} price={price} isBlocked={isBlocked} onBuy={buy} />
        </>
      )}
      <BuyNowDialog open={buying} items={items} onClose={layer.close} onCartChanged={takeOver} />
    </>
  )
}

interface ChangeNotesProps {
  notes: CartNote[]
  /** Else Buy Now is not there to be pressed again. */
  mayBuy: boolean
  isBlocked: boolean
}

function ChangeNotes({ notes, mayBuy, isBlocked }: ChangeNotesProps) {
  const t = useCustomerTranslate()
  const language = useLanguage()
  if (notes.length === 0) return null
  return (
    <div className="note note--warn" role="status">
      <div>
        <p>{t(mayBuy ? 'cart.changed' : isBlocked ? 'basket.changedSoldOut' : 'basket.changed')}</p>
        {notes.map((note) =>
          note.kind === 'gone' ? (
            <p key={note.id}>{t('cart.gone', { title: chooseTitle(note.item, language) })}</p>
          ) : null,
        )}
      </div>
    </div>
  )
}
