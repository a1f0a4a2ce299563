import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { requestCardToken } from '#app/browser/payments/omise-popup.ts'
import { useShopFacts } from '#app/browser/shop-facts.ts'
import type { NextStep, OmiseKey, Widget } from '#app/shop/payments/payment-form-data.ts'
import type { Outcome } from '#app/shop/problem.ts'
import { problemText } from '#app/ui/language/problem-text.ts'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'
import { useLanguage, usePrice } from '#app/ui/language/use-language.ts'
import { PaymentFormError, PaymentFormOpening } from './payment-form-status.tsx'

interface OmiseFormProps {
  widget: Widget<OmiseKey>
  onClose: () => void
  onPaid: () => void
}

/** Omise's popup, which turns the card into a token that the server charges. Renders its state behind it. */
export function OmiseForm({ widget, onClose, onPaid }: OmiseFormProps) {
  const t = useCustomerTranslate()
  const { shopName } = useShopFacts()
  const language = useLanguage()
  const price = usePrice()
  const fetcher = useFetcher<Outcome<NextStep>>()
  const [failed, setFailed] = useState(false)
  const charged = fetcher.data

  const ask = async () => {
    const submitLabel = t('checkout.pay', { amount: price(widget.amount) })
    const token = await requestCardToken({ widget, language, shopName, submitLabel })
    if (token === null) return onClose()
    await fetcher.submit({ intent: 'charge', token }, { method: 'post' })
  }
  const begin = useRef(() => void ask().catch(() => setFailed(true)))
  useEffect(() => void begin.current(), [])

  const end = useEffectEvent(onPaid)
  useEffect(() => {
    if (!charged?.ok) return
    const next = charged.value
    if (next && 'authorizeUrl' in next) window.location.assign(next.authorizeUrl)
    else end()
  }, [charged])

  const again = () => {
    setFailed(false)
    begin.current()
  }
  if (fetcher.state !== 'idle') return <PaymentFormOpening text={t('card.paying')} />
  if (failed) return <PaymentFormError text={t('card.unopened')} onAgain={again} />
  if (charged?.ok === false) {
    return <PaymentFormError text={problemText(t, charged.problem, language)} onAgain={again} />
  }
  return <PaymentFormOpening text={t('card.opening')} />
}
