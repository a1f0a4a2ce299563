import { type FormEvent, useEffect, useState } from 'react'
import { href, useFetcher } from 'react-router'
import { newIdempotencyKey } from '#app/browser/idempotency-key.ts'
import { rememberCheckout } from '#app/browser/purchase.ts'
import { useShopFacts } from '#app/browser/shop-facts.ts'
import { readStoredAddress, storeAddress } from '#app/browser/stored/stored-address.ts'
import { toasts } from '#app/browser/toast-queue.ts'
import { type CartChange, type CartItem, wantedLines } from '#app/shop/cart/cart.ts'
import {
  addressProblem,
  BUY_NOW_LOGIN,
  deliveryErrors,
  type StartedPayment,
} from '#app/shop/checkout/buy-now-form.ts'
import { listTold } from '#app/shop/checkout/left-out.ts'
import type { FieldErrors } from '#app/shop/forms/fields.ts'
import type { Problem } from '#app/shop/problem.ts'
import { CHECKOUT_ERROR_TOAST_MS } from '#app/shop/toast.ts'
import { CardPart } from '#app/ui/delivery/card-part.tsx'
import { usePlaceChoice } from '#app/ui/delivery/chosen-place.ts'
import { SlotPicker } from '#app/ui/delivery/slot-picker.tsx'
import { useAnsweredForm } from '#app/ui/forms/use-server-form.ts'
import { problemText } from '#app/ui/language/problem-text.ts'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'
import { BuyBar } from './buy-bar.tsx'
import { useBuyNowDelivery } from './buy-now-delivery.ts'
import { BuySummary } from './buy-summary.tsx'
import { PayWith } from './pay-with.tsx'
import { ProblemLine } from './problem-line.tsx'
import { RecipientPart, RibbonPart } from './recipient-part.tsx'

export type BuyNowAnswer =
  | { ok: true; value: StartedPayment }
  | { ok: false; problem: Problem; fieldErrors?: FieldErrors; changes?: CartChange[] }

interface BuyNowFormProps {
  items: CartItem[]
  onCartChanged: (changes: CartChange[]) => void
}

export function BuyNowForm({ items, onCartChanged }: BuyNowFormProps) {
  const [token] = useState(newIdempotencyKey)
  const fetcher = useFetcher<BuyNowAnswer>()
  const { problem, fieldErrors, refuse, dismiss } = useRefusal(fetcher.data, onCartChanged)
  const refusable = useAnsweredForm(fieldErrors)
  const t = useCustomerTranslate()
  const delivery = useBuyNowDelivery(items, {
    form: refusable.form.ref,
    answer: fetcher.data,
    onLost: (code) => (code ? refuse({ code }) : toasts.error(t('slots.failed'), CHECKOUT_ERROR_TOAST_MS)),
  })
  const { price, choice, loaded } = delivery
  const chosen = usePlaceChoice(refusable.form.ref)
  const [stored] = useState(readStoredAddress)
  const gift = { stored, fieldErrors: refusable.fieldErrors }
  const { offersCards } = useShopFacts()
  const line = problem && !fieldErrors && <ProblemLine problem={problem} />
  const isAtTime = delivery.offersTimes && problem !== undefined && isOfTime(problem)

  const check = (event: FormEvent<HTMLFormElement>) => {
    const fieldErrors = findFormErrors(new FormData(event.currentTarget))
    if (!fieldErrors) return delivery.waitForOffers(event)
    event.preventDefault()
    refuse({ code: addressProblem(fieldErrors) }, fieldErrors)
  }
  return (
    <div className="buy-now">
      <BuySummary items={items} price={price} />
      <fetcher.Form
        className="buy-now__form"
        action={href('/cart')}
        {...refusable.form}
        onSubmit={check}
        onInput={(event) => {
          refusable.form.onInput(event)
          if (isAtTime && OF_TIME.includes((event.target as HTMLInputElement).name)) dismiss()
          const typed = new FormData(event.currentTarget)
          storeAddress(typed)
          delivery.onType(typed)
        }}
      >
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="shownTotal" value={price.total} />
        <input type="hidden" name="shownSubtotal" value={price.parts.subtotal} />
        <input type="hidden" name="lines" value={JSON.stringify(wantedLines(items))} />
        <input type="hidden" name="leftOut" value={listTold(refusable.fieldErrors).join(' ')} />
        <CardPart isOffered={offersCards} {...gift} />
        <RibbonPart isOffered={loaded.offers?.ribbon ?? false} {...gift} />
        {delivery.offersTimes && (
          <SlotPicker loaded={loaded} choice={choice} isPart problem={isAtTime && line} />
        )}
        <RecipientPart chosen={chosen} onVisitor={logIn} {...gift} />
        <PayWith />
        {!isAtTime && line}
        <BuyBar
          total={price.total}
          busy={delivery.isWaiting || fetcher.state !== 'idle' || fetcher.data?.ok === true}
        />
      </fetcher.Form>
    </div>
  )
}

/** A session that has ended is told before much is typed, which would be lost. */
function logIn() {
  window.location.replace(BUY_NOW_LOGIN)
}

/** A form whose check fails goes to the shop, which checks it anyway. */
function findFormErrors(form: FormData): FieldErrors | null {
  try {
    return deliveryErrors(form)
  } catch (error) {
    console.warn(error)
    return null
  }
}

/** Refusals that another time, kind or place answers. */
function isOfTime({ code }: Problem): boolean {
  return code.startsWith('slot-') || code === 'not-delivered-there'
}

const OF_TIME = ['deliveryKind', 'deliveryDay', 'deliverySlot', 'pincode']

/** Problems of this form, found here or by the shop; a success opens the checkout. */
function useRefusal(answer: BuyNowAnswer | undefined, onCartChanged: (changes: CartChange[]) => void) {
  const t = useCustomerTranslate()
  const language = useLanguage()
  const [refusal, setRefusal] = useState<{ problem?: Problem; fieldErrors?: FieldErrors }>({})
  const refuse = (problem: Problem, fieldErrors?: FieldErrors) => {
    setRefusal(fieldErrors ? { problem, fieldErrors } : { problem })
    toasts.error(problemText(t, problem, language), CHECKOUT_ERROR_TOAST_MS)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer is dealt with once
  useEffect(() => {
    if (!answer) return
    if (answer.ok) {
      rememberCheckout(answer.value.checkoutId)
      // A full page load: the checkout page has its own security policy. Back leads to the cart, without this form.
      const { checkoutId: id, way } = answer.value
      const query = way ? `?${new URLSearchParams({ way })}` : ''
      return window.location.replace(href('/checkout/:id', { id }) + query)
    }
    refuse(answer.problem, answer.fieldErrors)
    if (answer.changes) onCartChanged(answer.changes)
  }, [answer])
  return { ...refusal, refuse, dismiss: () => setRefusal({}) }
}
