import { Printer } from 'lucide-react'
import { data, href, Link } from 'react-router'
import { useHydrated } from '#app/browser/use-hydrated.ts'
import { slipFlags, slipRows } from '#app/messages/delivery-rows.ts'
import { loadDashboardMessages, NATIVE_TEXTS } from '#app/messages/languages.ts'
import { serverTranslator } from '#app/messages/server-translator.ts'
import { findAdminOrder } from '#app/server/orders/orders-admin.ts'
import { shopContext } from '#app/server/request/context.ts'
import { isPickup } from '#app/shop/delivery/delivery-time.ts'
import { phoneOnParcel } from '#app/shop/delivery/gift.ts'
import { LANGUAGES } from '#app/shop/language.ts'
import { DashboardHead } from '#app/ui/dashboard/dashboard-head.tsx'
import { PackingSlip } from '#app/ui/dashboard/orders/packing-slip.tsx'
import { PageHead } from '#app/ui/elements/pages/page-head.tsx'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import type { Route } from './+types/packing-slip.ts'

/** The slip is in the buyer's language; `?language=` selects another. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const order = await findAdminOrder(context.get(shopContext), params.id)
  if (!order) throw data(null, { status: 404 })
  const asked = new URL(request.url).searchParams.get('language')
  const language = LANGUAGES.find((known) => known === asked) ?? order.language
  const { slip: words } = await loadDashboardMessages(language)
  const { t } = await serverTranslator(language)
  const { id, date, addressInfo, cartItems } = order
  return {
    slip: {
      ...{ id, date, addressInfo: { ...addressInfo, phoneNumber: '' }, cartItems },
      phone: phoneOnParcel(addressInfo, order.gift),
      to: t(isPickup(order.deliveryTime) ? 'slots.pickedUpBy' : 'slip.to'),
      rows: slipRows(t, order, language),
      flags: slipFlags(t, order),
    },
    language,
    words,
  }
}

export default function PackingSlipPage({ loaderData: { slip, language, words } }: Route.ComponentProps) {
  const t = useAdminTranslate()
  const hydrated = useHydrated()
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
        {hydrated && (
          <button className="btn" type="button" onClick={() => window.print()}>
            <Printer className="icon icon--small" aria-hidden="true" />
            <span>{t('slip.print')}</span>
          </button>
        )}
      </DashboardHead>
      <PackingSlip slip={slip} language={language} words={words} />
    </div>
  )
}
