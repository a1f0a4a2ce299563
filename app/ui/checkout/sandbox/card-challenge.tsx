import { ShieldCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { CardWidget } from '#app/browser/payments/sandbox-bank.ts'
import type { CardPayment } from '#app/browser/payments/sandbox-payment.ts'
import { useShopFacts } from '#app/browser/shop-facts.ts'
import { CardErrorNote } from '#app/ui/checkout/card-error.tsx'
import { useTranslate } from '#app/ui/language/translations.ts'
import { usePrice } from '#app/ui/language/use-language.ts'

/** The bank's 3-D Secure question. */
export function CardChallenge({ widget, payment }: { widget: CardWidget; payment: CardPayment }) {
  const t = useTranslate()
  const { shopName } = useShopFacts()
  const price = usePrice()
  const approve = useRef<HTMLButtonElement>(null)
  // The field that had the focus is gone; the question is next.
  useEffect(() => approve.current?.focus(), [])
  return (
    <div className="card-challenge">
      <ShieldCheck className="card-challenge__sign" aria-hidden="true" />
      <p>{t('card.challengeText', { amount: price(widget.amount), shop: shopName })}</p>
      <CardErrorNote trouble={payment.trouble} />
      <div className="field-pair">
        <button
          className="btn btn--line"
          type="button"
          aria-disabled={payment.busy}
          onClick={() => payment.confirm(false)}
        >
          {t('card.reject')}
        </button>
        <button
          className="btn"
          type="button"
          ref={approve}
          aria-disabled={payment.busy}
          onClick={() => payment.confirm(true)}
        >
          {t('card.approve')}
        </button>
      </div>
    </div>
  )
}
