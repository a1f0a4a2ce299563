import { data } from 'react-router'
import { submitOrKeepForm } from '#app/browser/submit-form.ts'
import { chargeCard } from '#app/server/checkout/charge-card.ts'
import { showCheckoutOf } from '#app/server/checkout/own-checkout.ts'
import { shopContext } from '#app/server/request/context.ts'
import { requireUser } from '#app/server/request/guards.ts'
import { parseFormData } from '#app/server/request/parse-form-data.ts'
import { problemResponse } from '#app/server/request/problem-response.ts'
import { chargeForm } from '#app/shop/checkout/buy-now-form.ts'
import { readForm } from '#app/shop/forms/fields.ts'
import { refused } from '#app/shop/problem.ts'
import { CheckoutPayment } from '#app/ui/checkout/checkout-payment.tsx'
import { PageHead } from '#app/ui/elements/page-head.tsx'
import { useTranslate } from '#app/ui/language/translations.ts'
import { DeliveryAddress } from '#app/ui/orders/delivery-address.tsx'
import { OrderedItems } from '#app/ui/orders/ordered-items.tsx'
import { PriceRows } from '#app/ui/orders/price-rows.tsx'
import type { Route } from './+types/checkout.ts'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const user = requireUser(context, request)
  const shown = await showCheckoutOf(shop, user, params.id)
  if (!shown) throw data(null, { status: 404 })
  return shown
}

/** Charges a card whose token the provider's form gave the browser; other forms talk to their provider alone. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const user = requireUser(context, request)
  const form = readForm(chargeForm, await parseFormData(request))
  if (!form.ok) return data(refused('not-saved'), 400)
  const charged = await chargeCard(context.get(shopContext), user, params.id, form.value.token)
  return charged.ok ? charged : data(charged, problemResponse(charged.problem))
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => submitOrKeepForm(serverAction)

export default function CheckoutScreen({ loaderData: { checkout, widget } }: Route.ComponentProps) {
  const t = useTranslate()
  return (
    <div className="wrap checkout">
      <PageHead title={t('checkout.title')} description={t('checkout.description')} unlisted />
      <h1>{t('checkout.heading')}</h1>
      <div className="checkout__pay">
        <noscript>
          <p className="note">{t('site.noScript')}</p>
        </noscript>
        <CheckoutPayment checkout={checkout} widget={widget} />
      </div>
      <section className="sum">
        <h2>{t('checkout.items')}</h2>
        <OrderedItems items={checkout.items} />
        <PriceRows price={checkout.price} />
        <h3>{t('checkout.deliverTo')}</h3>
        <DeliveryAddress address={checkout.address} />
        <p className="soft small">
          {t('checkout.receipt')} <span className="num">{checkout.receipt}</span>
        </p>
      </section>
    </div>
  )
}
