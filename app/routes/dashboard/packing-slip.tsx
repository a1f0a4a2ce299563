import { data, href, Link, redirect } from 'react-router'
import { submitForm } from '#app/browser/submit-form.ts'
import { slipFlags, slipRows } from '#app/messages/delivery-rows.ts'
import { loadDashboardMessages, NATIVE_TEXTS } from '#app/messages/languages.ts'
import { serverTranslator } from '#app/messages/server-translator.ts'
import { readSlip } from '#app/server/delivery/parcel-lines.ts'
import { noteSlip } from '#app/server/delivery/prints.ts'
import { findAdminOrder } from '#app/server/orders/orders-admin.ts'
import { shopContext } from '#app/server/request/context.ts'
import { type FormContext, formAction } from '#app/server/request/form-action.ts'
import { type Worker, workerAt } from '#app/server/staff/require-worker.ts'
import { isPickup } from '#app/shop/delivery/delivery-time.ts'
import { phoneOnParcel } from '#app/shop/delivery/gift.ts'
import { slipForm } from '#app/shop/delivery/print/papers.ts'
import { LANGUAGES, type Language } from '#app/shop/language.ts'
import type { Order } from '#app/shop/orders/order.ts'
import { DashboardHead } from '#app/ui/dashboard/dashboard-head.tsx'
import { PackingSlip } from '#app/ui/dashboard/orders/packing-slip.tsx'
import { PrintButton } from '#app/ui/dashboard/print/print-button.tsx'
import { PageHead } from '#app/ui/elements/pages/page-head.tsx'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import type { Route } from './+types/packing-slip.ts'

/** The slip is in the buyer's language; `?language=` selects another. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const [order, inParcel] = await Promise.all([findAdminOrder(shop, params.id), readSlip(shop, params.id)])
  if (!order || !inParcel) throw data(null, { status: 404 })
  const { search, searchParams } = new URL(request.url)
  if (inParcel.parcel !== order.id)
    throw redirect(href('/dashboard/orders/:id/slip', { id: inParcel.parcel }) + search)
  const asked = searchParams.get('language')
  const language = LANGUAGES.find((known) => known === asked) ?? order.language
  const { slip: words } = await loadDashboardMessages(language)
  const slip = await toSlip(order, inParcel.items, language)
  return { slip, corrections: inParcel.corrections, language, words }
}

async function toSlip(order: Order, cartItems: Order['cartItems'], language: Language) {
  const { t } = await serverTranslator(language)
  const { id, date, addressInfo } = order
  return {
    ...{ id, date, addressInfo: { ...addressInfo, phoneNumber: '' } },
    cartItems,
    phone: phoneOnParcel(addressInfo, order.gift),
    to: t(isPickup(order.deliveryTime) ? 'slots.pickedUpBy' : 'slip.to'),
    rows: slipRows(t, order, language),
    flags: slipFlags(t, order),
  }
}

export const action = formAction(
  { guard: workerAt('/dashboard/orders/:id/slip'), schema: slipForm, invalid: 'delivery-moved' },
  async ({ corrections }, { shop, params }: FormContext<Worker, Route.ActionArgs['params']>) =>
    noteSlip(shop, params.id, corrections),
)

export const clientAction = submitForm<typeof action>({ isAdmin: true })

export default function PackingSlipPage({
  loaderData: { slip, corrections, language, words },
}: Route.ComponentProps) {
  const t = useAdminTranslate()
  return (
    <div className="wrap dashboard">
      <PageHead
        title={t('slip.title', { receipt: slip.id })}
        description={t('slip.description')}
        path={href('/dashboard/orders/:id/slip', { id: slip.id })}
        unlisted
      />
      <DashboardHead
        back={{ to: href('/dashboard/orders/:id', { id: slip.id }), label: t('slip.back') }}
        screenOnly
      >
        <nav className="choice" aria-label={t('slip.inLanguage')}>
          {LANGUAGES.map((known) => (
            <Link
              key={known}
              className="choice__option"
              to={`?language=${known}`}
              aria-current={known === language ? 'true' : undefined}
              replace
            >
              {NATIVE_TEXTS[known].name}
            </Link>
          ))}
        </nav>
        <PrintButton note={{ corrections: String(corrections) }} />
      </DashboardHead>
      <PackingSlip slip={slip} language={language} words={words} />
    </div>
  )
}
