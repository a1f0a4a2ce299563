import { data, href } from 'react-router'
import { submitForm } from '#app/browser/submit-form.ts'
import { chargeCard } from '#app/server/checkout/charge-card.ts'
import { showCheckoutOf } from '#app/server/checkout/own-checkout.ts'
import { leaveScanCode, showScanCode } from '#app/server/checkout/scan-code.ts'
import { requirePayer } from '#app/server/pay-link/require-payer.ts'
import { shopContext, visitorContext } from '#app/server/request/context.ts'
import { type FormContext, formAction } from '#app/server/request/form-action.ts'
import { showTransfer } from '#app/server/transfers/transfer-facts.ts'
import { payForm } from '#app/shop/checkout/buy-now-form.ts'
import type { Payer } from '#app/shop/checkout/payer.ts'
import { isPickup } from '#app/shop/delivery/delivery-time.ts'
import { SHOPPER_WAYS } from '#app/shop/payments/payment-way.ts'
import { CheckoutPayment } from '#app/ui/checkout/checkout-payment.tsx'
import { HeldTime, TimeWarning, useTimeHold } from '#app/ui/checkout/held-time.tsx'
import { usePaymentStatus } from '#app/ui/checkout/use-payment-status.ts'
import { DeliveryRows } from '#app/ui/delivery/delivery-rows.tsx'
import { H1, H2 } from '#app/ui/elements/heading.tsx'
import { PageHead } from '#app/ui/elements/pages/page-head.tsx'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'
import { DeliveryAddress } from '#app/ui/orders/delivery-address.tsx'
import { OrderedItems } from '#app/ui/orders/ordered-items.tsx'
import { PriceRows } from '#app/ui/orders/price-rows.tsx'
import type { Route } from './+types/checkout.ts'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const payer = requirePayer(context, request)
  const shown = await showCheckoutOf(shop, payer, params.id)
  if (!shown) throw data(null, { status: 404 })
  const asked = new URL(request.url).searchParams.get('way')
  const returnTo = 'receipt' in payer ? href('/pay/:receipt', { receipt: payer.receipt }) : null
  const { language } = context.get(visitorContext)
  const isTransfer = shown.checkout.provider === 'by-hand'
  const transfer = isTransfer ? await showTransfer(shop, payer, { id: params.id, language }) : null
  return { ...shown, transfer, returnTo, way: SHOPPER_WAYS.find((way) => way === asked) ?? null }
}

/** Charges a card token from a provider's form, makes a code to scan, or ends one for the form of another way. */
export const action = formAction(
  { guard: requirePayer, schema: payForm, invalid: 'not-saved' },
  (form, { shop, user: payer, params: { id } }: FormContext<Payer, Route.ActionArgs['params']>) => {
    switch (form.intent) {
      case 'charge':
        return chargeCard(shop, payer, { checkoutId: id, token: form.token })
      case 'scan':
        return showScanCode(shop, payer, id)
      case 'leave-scan':
        return leaveScanCode(shop, payer, { checkoutId: id, way: form.way })
    }
  },
)

export const clientAction = submitForm<typeof action>()

export default function CheckoutScreen({
  loaderData: { checkout, isTimeTaken, returnTo, now, ...payment },
}: Route.ComponentProps) {
  const t = useCustomerTranslate()
  const isByLink = returnTo !== null
  const settling = usePaymentStatus(checkout, { now, returnTo, transfer: payment.transfer })
  const loaded = { hold: checkout.hold, isTimeTaken }
  const time = useTimeHold({ checkout, settling, time: loaded, isByLink })
  return (
    <div className="wrap checkout">
      <PageHead title={t('checkout.title')} description={t('checkout.description')} unlisted />
      <H1>{t('checkout.heading')}</H1>
      <div>
        {!payment.transfer && (
          <noscript>
            <p className="note">{t('site.noScript')}</p>
          </noscript>
        )}
        <CheckoutPayment checkout={checkout} settling={settling} returnTo={returnTo} {...payment} />
        <TimeWarning checkout={checkout} settling={settling} time={time} isByLink={isByLink} />
      </div>
      <div>
        <section className="summary">
          <H2>{t('checkout.items')}</H2>
          <OrderedItems items={checkout.items} />
          <PriceRows price={checkout.price} />
          <h3>{t(isPickup(checkout.deliveryTime) ? 'slots.pickedUpBy' : 'checkout.deliverTo')}</h3>
          <DeliveryAddress address={checkout.address} />
          <DeliveryRows of={checkout} />
          <p className="text-soft text-small">
            <span>{t('checkout.receipt')}</span> <span className="tabular">{checkout.receipt}</span>
          </p>
        </section>
        {!isByLink && <HeldTime checkout={checkout} settling={settling} time={time} />}
      </div>
    </div>
  )
}
