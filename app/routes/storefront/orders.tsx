import { href, Link, redirect } from 'react-router'
import { useLive } from '#app/browser/live.ts'
import { useStoredFilter } from '#app/browser/stored/stored-filter.ts'
import { listNewest } from '#app/server/catalogue/gone-products.ts'
import { isEmailOff } from '#app/server/config/config.ts'
import { ordersOf } from '#app/server/orders/orders.ts'
import { shopContext, visitorContext } from '#app/server/request/context.ts'
import { requireUser } from '#app/server/request/guards.ts'
import { mayManageShop } from '#app/shop/accounts/access.ts'
import type { Product } from '#app/shop/catalogue/product.ts'
import { readPage } from '#app/shop/catalogue/product-filter.ts'
import { ORDERS_PER_PAGE } from '#app/shop/constants.ts'
import { NewestProducts } from '#app/ui/catalogue/newest-products.tsx'
import { EmptyState } from '#app/ui/elements/empty-state.tsx'
import { H1, H2 } from '#app/ui/elements/heading.tsx'
import { PageLinks } from '#app/ui/elements/page-links.tsx'
import { PageHead } from '#app/ui/elements/pages/page-head.tsx'
import { useNotices } from '#app/ui/language/delivery-notices.ts'
import { useCustomerTranslate } from '#app/ui/language/translations.ts'
import { OrderCard } from '#app/ui/orders/order-card.tsx'
import { Thanks } from '#app/ui/orders/thanks.tsx'
import type { Route } from './+types/orders.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const user = requireUser(context, request)
  const page = readPage(new URL(request.url).searchParams)
  const offset = (page - 1) * ORDERS_PER_PAGE
  const shop = context.get(shopContext)
  const own = await ordersOf(shop, user, { limit: ORDERS_PER_PAGE, offset })
  // A page beyond the end redirects to the last one.
  if (own.orders.length === 0 && own.total > 0) {
    throw redirect(toPagePath(Math.ceil(own.total / ORDERS_PER_PAGE)))
  }
  const { language } = context.get(visitorContext)
  const ideas = own.total === 0 ? await listNewest(shop, language) : []
  const sendsEmails = !isEmailOff(shop.config)
  return { page, name: user.name, isAdmin: mayManageShop(user), sendsEmails, ideas, ...own }
}

const toPagePath = (page: number) => (page > 1 ? `${href('/order')}?page=${page}` : href('/order'))

export default function Orders({ loaderData }: Route.ComponentProps) {
  const { page, name, orders, total, isAdmin, sendsEmails, ideas } = loaderData
  const t = useCustomerTranslate()
  useLive(['orders'])
  const { absent } = useNotices()
  const paid = page === 1 && orders[0]?.isJustPaid ? orders[0] : null
  const others = orders.filter((order) => order !== paid)
  return (
    <div className="wrap orders">
      <PageHead
        title={t('orders.title')}
        description={t('orders.description')}
        path={href('/order')}
        unlisted
      />
      <div className="orders__list">
        {paid && <Thanks order={paid} name={name} emailedTo={sendsEmails ? paid.email : null} />}
        {paid ? others.length > 0 && <H2>{t('orders.earlier')}</H2> : <H1>{t('orders.heading')}</H1>}
        {isAdmin && (
          <p className="note">
            <span>{t('orders.own')}</span> <Link to={href('/dashboard/orders')}>{t('orders.ofShop')}</Link>
          </p>
        )}
        {absent && orders.length > 0 && <p className="note">{absent}</p>}
        {others.map((order) => (
          <OrderCard key={order.id} order={order} />
        ))}
      </div>
      {total === 0 && <NoOrders ideas={ideas} />}
      <PageLinks page={page} pages={Math.ceil(total / ORDERS_PER_PAGE)} toPagePath={toPagePath} />
    </div>
  )
}

function NoOrders({ ideas }: { ideas: Product[] }) {
  const t = useCustomerTranslate()
  const filter = useStoredFilter()
  return (
    <>
      <EmptyState title={t('orders.none')} text={t('orders.noneText')}>
        <Link className="btn" to={href('/allproducts') + filter}>
          {t('orders.browse')}
        </Link>
      </EmptyState>
      <NewestProducts products={ideas} />
    </>
  )
}
