import { type FormEvent, useEffect, useState } from 'react'
import { pressSubmit } from '#app/browser/press-submit.ts'
import { priceByHand } from '#app/shop/checkout/pricing.ts'
import type { FormRefusal } from '#app/shop/forms/form-answer.ts'
import { isFree, type OrderMoney } from '#app/shop/new-order/order-money.ts'
import { type ShownLine, toPriced, withPrices } from '#app/ui/dashboard/new-order/goods/shown-line.ts'
import { useEarlyPress } from '#app/ui/delivery/early-press.ts'
import { beginOrder, readStoredOrder, storeOrder, storeUnsent, useOpenCall } from './stored-order.ts'
import { useHandDelivery } from './use-hand-delivery.ts'
import { useTyped } from './use-typed.ts'

interface OrderDraft {
  joins: string | null
  /** Calls of all tabs; null for a call that begins anew. */
  open: ReadonlySet<string> | null
  refusal: FormRefusal | undefined
}

/** What is typed, as far as price and times depend on it; all of it is stored in this browser. */
export function useOrderDraft(
  form: { current: HTMLFormElement | null },
  { joins, open, refusal }: OrderDraft,
) {
  const [stored] = useState(() => (open ? readStoredOrder(joins, open) : beginOrder(joins)))
  const { token } = stored
  useOpenCall(token)
  const fields = joins ? { joins, how: 'parcel', ...stored.fields } : stored.fields
  const [typedLines, setLines] = useState(stored.lines)
  const [sent, setSent] = useState(stored.lines)
  const [money, setMoney] = useState((fields.money ?? 'link') as OrderMoney)
  const { amounts, place, onType, endPause } = useTyped(fields)
  const { usual, extra, time, ...delivery } = useHandDelivery(typedLines, { fields, place, refusal })
  const lines = withPrices(typedLines, delivery.loaded.offers?.prices)
  const agreed = { ...amounts, extra, discountReason: '', isFree: isFree(money) }
  const price = priceByHand(lines.map(toPriced), usual, agreed)
  const { loaded, choice } = delivery
  // Without a time none can be lost.
  const shown = { status: loaded.status, time, isLost: time !== null && choice.isLost }
  const early = useEarlyPress(shown, (isSame) => void (isSame && pressSubmit(form.current)))
  useStoreUnsent(token, refusal)
  const store = (next = lines, isSent = false) => {
    if (!form.current) return
    const data = new FormData(form.current)
    storeOrder({ token, joins, form: data, lines: next, isSent })
    onType(data)
  }
  return {
    ...{ ...delivery, token, fields, lines, sent, money, price, store, setMoney },
    ...{ usualFee: usual.fee, isWaiting: early.isWaiting },
    setLines(next: ShownLine[]) {
      setLines(next)
      store(next)
    },
    onSubmit(event: FormEvent<HTMLFormElement>) {
      const isOtherPlace = endPause(new FormData(event.currentTarget))
      // The shop compares the total, which may change with fees and prices that are on their way.
      if (isOtherPlace || loaded.status === 'loading') {
        event.preventDefault()
        return early.wait()
      }
      setSent(lines)
      store(lines, true)
    },
    isRestored: Object.keys(stored.fields).length > 0 || stored.lines.length > 0,
  }
}

/** The server took nothing down. */
function useStoreUnsent(token: string, refusal: FormRefusal | undefined) {
  useEffect(() => {
    if (refusal) storeUnsent(token)
  }, [token, refusal])
}
