import { href } from 'react-router'
import { formatMoment } from '#app/shop/day.ts'
import { isPickup } from '#app/shop/delivery/delivery-time.ts'
import type { FormRefusal } from '#app/shop/forms/form-answer.ts'
import type { PayLink } from '#app/shop/new-order/pay-link.ts'
import { AskShop } from '#app/ui/contact/ask-shop.tsx'
import { H1 } from '#app/ui/elements/heading.tsx'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'
import { useLanguage, usePrice } from '#app/ui/language/use-language.ts'
import { OrderHead } from '#app/ui/orders/order-head.tsx'
import { OrderRefunds } from '#app/ui/orders/order-refunds.tsx'
import { PriceRows } from '#app/ui/orders/price-rows.tsx'
import { LinkDetails } from './link-details.tsx'
import { OwedSum } from './owed-sum.tsx'

interface LinkedOrderProps {
  link: PayLink
  refusal: FormRefusal | { ok: true } | undefined
}

/** What was agreed on by phone or chat, and what is still to be done. */
export function LinkedOrder({ link, refusal }: LinkedOrderProps) {
  const t = useCustomerTranslate()
  const { state, receipt, items, price, deliveryTime, recipient, steps, refunds, cardMessage, details } = link
  const isIn = state === 'ordered' && deliveryTime?.status !== 'cancelled'
  return (
    <>
      <H1>{t(isIn ? 'payLink.ordered' : 'payLink.heading', { receipt })}</H1>
      <State link={link} />
      <article className="order-card">
        <OrderHead items={items} time={deliveryTime} recipient={recipient} steps={steps} />
        {cardMessage && (
          <div>
            <h3>{t('payLink.card')}</h3>
            <p className="pay-link__card">{cardMessage}</p>
          </div>
        )}
        <PriceRows price={price} />
        {refunds.length > 0 && <OrderRefunds refunds={refunds} total={price.total} />}
        <p className="text-soft text-small">
          <span>{t('checkout.receipt')}</span> <span className="tabular">{receipt}</span>
        </p>
      </article>
      <LinkDetails
        isOpen={details.isWanted && state !== 'ended'}
        isPickup={isPickup(deliveryTime)}
        version={details.version}
        refusal={refusal}
      />
      {state === 'open' && !details.isWanted && <Pay link={link} />}
      <AskShop receipt={receipt} />
    </>
  )
}

function State({ link: { state, deliveryTime, expiresAt, owed, due } }: { link: PayLink }) {
  const t = useCustomerTranslate()
  const language = useLanguage()
  if (state === 'ended') return <Note title={t('payLink.ended')} text={t('payLink.endedText')} />
  if (state === 'review') return <Note title={t('payLink.review')} text={t('payLink.reviewText')} />
  const text =
    state === 'ordered'
      ? t('payLink.orderedText')
      : t('payLink.until', { time: formatMoment(expiresAt, language) })
  return (
    <div>
      <p role="status">{text}</p>
      {deliveryTime?.status === 'unscheduled' && <p>{t('payLink.openTime')}</p>}
      {owed !== null && <OwedSum amount={owed} due={due} />}
    </div>
  )
}

function Note({ title, text }: { title: string; text: string }) {
  return (
    <div className="note note--warn note--column" role="status">
      <strong>{title}</strong>
      <span>{text}</span>
    </div>
  )
}

/** A full page load: the checkout page has its own security policy. */
function Pay({ link: { checkoutId, price } }: { link: PayLink }) {
  const t = useCustomerTranslate()
  const format = usePrice()
  return (
    <div className="pay-link__pay">
      <a className="btn btn--wide" href={href('/checkout/:id', { id: checkoutId })}>
        {t('payLink.pay', { amount: format(price.total) })}
      </a>
      <p className="text-soft text-small">{t('payLink.payText')}</p>
    </div>
  )
}
