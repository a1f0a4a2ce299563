import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import { askForJson } from '#app/browser/ask-shop.ts'
import { addItem, cartItems } from '#app/browser/stored/cart-store.ts'
import { toasts } from '#app/browser/toast-queue.ts'
import { type CartChange, cartCopy, cartLimit } from '#app/shop/cart/cart.ts'
import { textIn } from '#app/shop/language.ts'
import type { OrderedItem } from '#app/shop/orders/order.ts'
import { FLASH_TOAST_MS } from '#app/shop/toast.ts'
import { SteadyButton } from '#app/ui/elements/steady-button.tsx'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'

/** Fills the cart with what is still sold, at today's prices, and says what is not. */
export function OrderAgain({ items }: { items: OrderedItem[] }) {
  const t = useCustomerTranslate()
  const language = useLanguage()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const order = async () => {
    setBusy(true)
    const changes = await fetchToday(items)
    setBusy(false)
    if (!changes) return toasts.error(t('problems.not-saved'))
    const missing = addToday(items, changes)
    const titles = new Intl.ListFormat(language).format(missing.map(({ title }) => textIn(title, language)))
    if (missing.length > 0) toasts.error(t('orders.againMissing', { titles }), FLASH_TOAST_MS)
    if (missing.length === items.length) return
    if (missing.length === 0) toasts.success(t('toasts.added-to-cart'))
    void navigate(href('/cart'))
  }
  return (
    <SteadyButton className="chip" type="button" data-early isOff={busy} onClick={() => void order()}>
      <RotateCcw className="icon icon--small" aria-hidden="true" />
      <span>{t('orders.again')}</span>
    </SteadyButton>
  )
}

async function fetchToday(items: OrderedItem[]): Promise<CartChange[] | null> {
  const ids = new URLSearchParams(items.map(({ id }) => ['id', id]))
  const today = await askForJson<{ changes: CartChange[] }>(`${href('/cart/today')}?${ids}`)
  return today?.changes ?? null
}

/** Returns what could not be added. */
function addToday(items: OrderedItem[], changes: CartChange[]): OrderedItem[] {
  return items.filter((item) => {
    const today = changes.find(({ id }) => id === item.id)
    if (today?.kind !== 'price-changed' || today.product.soldOut) return true
    const copy = cartCopy(today.product)
    let added = 0
    while (added < item.count && !cartLimit(cartItems(), copy)) {
      addItem(copy)
      added += 1
    }
    return added === 0
  })
}
