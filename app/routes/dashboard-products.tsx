import { useTranslation } from 'react-i18next'
import { listManagedProducts } from '#app/server/managed-products.ts'
import { shopContext, visitorContext } from '#app/server/request-context.ts'
import { readTableView } from '#app/shop/table-view.ts'
import { PRODUCT_TABLE, ProductTable } from '#app/ui/dashboard/product-table.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import type { Route } from './+types/dashboard-products.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const view = readTableView(new URL(request.url).searchParams, PRODUCT_TABLE)
  const { language } = context.get(visitorContext)
  return { view, ...(await listManagedProducts(context.get(shopContext), view, language)) }
}

export default function DashboardProducts({ loaderData: { view, products, total } }: Route.ComponentProps) {
  const { t } = useTranslation('dashboard')
  return (
    <>
      <PageHead
        title={t('products.title')}
        description={t('products.description')}
        path="/dashboard"
        unlisted
      />
      <ProductTable view={view} products={products} total={total} />
    </>
  )
}
