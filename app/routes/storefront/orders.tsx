import { href, Link, redirect } from 'react-router'
import { useLive } from '#app/browser/live.ts'
import { useStoredFilter } from '#app/browser/stored/stored-filter.ts'
import { ordersOf } from '#app/server/orders/orders.ts'
import { shopContext } from '#app/server/request/context.ts'
import { requireUser } from '#app/server/request/guards.ts'
import { mayManageShop } from '#app/shop/accounts/access.ts'
import { readPage } from '#app/shop/catalogue/product-filter.ts'
import { ORDERS_PER_PAGE } from '#app/shop/constants.ts'
import { EmptyState } from '#app/ui/elements/empty-state.tsx'
import { H1 } from '#app/ui/elements/heading.tsx'
import { PageLinks } from '#app/ui/elements/page-links.tsx'
import { PageHead } from '#app/ui/elements/pages/page-head.tsx'
import { useNotices } from '#app/ui/language/delivery-notices.ts'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'
import { OrderCard } from '#app/ui/orders/order-card.tsx'
import type { Route } from './+types/orders.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const user = requireUser(context, request)
  const page = readPage(new URL(request.url).searchParams)
  const offset = (page - 1) * ORDERS_PER_PAGE
  const own = await ordersOf(context.get(shopContext), user, { limit: ORDERS_PER_PAGE, offset })
  // A page beyond the end redirects to the last one.
  if (own.orders.length === 0 && own.total > 0) {
    throw redirect(toPagePath(Math.ceil(own.total / ORDERS_PER_PAGE)))
  }
  return { page, isAdmin: mayManageShop(user), ...own }
}

const toPagePath = (page: number) => (page > 1 ? `${href('/order')}?page=${page}` : href('/order'))

export default function Orders({ loaderData: { page, orders, total, isAdmin } }: Route.ComponentProps) {
  const t = useCustomerTranslate()
  useLive(['orders'])
  const filter = useStoredFilter()
  const { absent } = useNotices()
  return (
    <div className="wrap orders">
      <PageHead
        title={t('orders.title')}
        description={t('orders.description')}
        path={href('/order')}
        unlisted
      />
      <H1>{t('orders.heading')}</H1>
      {isAdmin && (
        <p className="note">
          <span>{t('orders.own')}</span> <Link to={href('/dashboard/orders')}>{t('orders.ofShop')}</Link>
        </p>
      )}
      {orders.length === 0 && (
        <EmptyState title={t('orders.none')} text={t('orders.noneText')}>
          <Link className="btn" to={href('/allproducts') + filter}>
            {t('orders.browse')}
          </Link>
        </EmptyState>
      )}
      {absent && orders.length > 0 && <p className="note">{absent}</p>}
      {orders.map((order) => (
        <OrderCard key={order.id} order={order} />
      ))}
      <PageLinks page={page} pages={Math.ceil(total / ORDERS_PER_PAGE)} toPagePath={toPagePath} />
    </div>
  )
}
