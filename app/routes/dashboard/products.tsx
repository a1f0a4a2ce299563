import { href, redirect } from 'react-router'
import { submitForm } from '#app/browser/submit-form.ts'
import { countDemoProducts, deleteProduct, findDeletedTitle } from '#app/server/catalogue/deleted-products.ts'
import { findAdminProduct } from '#app/server/catalogue/products-admin.ts'
import { listAdminProducts } from '#app/server/catalogue/products-table.ts'
import { shopContext, visitorContext } from '#app/server/request/context.ts'
import { withToast } from '#app/server/request/flash-toast.ts'
import { formAction } from '#app/server/request/form-action.ts'
import { requireAdmin } from '#app/server/request/guards.ts'
import { isDataRequest } from '#app/server/request/is-data-request.ts'
import { productIdForm } from '#app/shop/catalogue/product-form.ts'
import { PRODUCT_TABLE } from '#app/shop/catalogue/product-table.ts'
import { done } from '#app/shop/problem.ts'
import { addressWith, readTableView } from '#app/shop/tables/table-view.ts'
import { DeleteQuestion } from '#app/ui/dashboard/products/delete-question.tsx'
import { DeletedNote } from '#app/ui/dashboard/products/deleted-note.tsx'
import { ProductTable } from '#app/ui/dashboard/products/product-table.tsx'
import { ProductTools } from '#app/ui/dashboard/products/product-tools.tsx'
import { PageHead } from '#app/ui/elements/pages/page-head.tsx'
import { useLastAnswer } from '#app/ui/forms/use-last-answer.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import type { Route } from './+types/products.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const search = new URL(request.url).searchParams
  const view = readTableView(search, PRODUCT_TABLE)
  const [asked, deleted] = [search.get('delete'), search.get('deleted')]
  const [{ products, total, page, more }, leaving, deletedTitle, demoProducts] = await Promise.all([
    listAdminProducts(shop, view, context.get(visitorContext).language),
    asked ? findAdminProduct(shop, asked) : null,
    deleted ? findDeletedTitle(shop, deleted) : null,
    countDemoProducts(shop),
  ])
  const gone = deleted && deletedTitle ? { id: deleted, title: deletedTitle } : null
  return { view: { ...view, page }, products, total, more, leaving, gone, demoProducts }
}

export const action = formAction(
  { guard: requireAdmin, schema: productIdForm, invalid: 'product-gone' },
  async ({ id }, { shop, request }) => {
    const deleted = await deleteProduct(shop, id)
    if (!deleted.ok) return deleted
    if (isDataRequest(request)) return done(id)
    const back = addressWith(new URL(request.url).search, { index: null, delete: null, deleted: id })
    return redirect(href('/dashboard') + back, {
      headers: withToast(undefined, 'product-deleted'),
    })
  },
)

export const clientAction = submitForm<typeof action>({ isAdmin: true })

export default function DashboardProducts({ loaderData, actionData }: Route.ComponentProps) {
  const t = useAdminTranslate()
  // The dashboard around it is live.
  const refusal = useLastAnswer(actionData)
  const { view, products, total, more, leaving, gone, demoProducts } = loaderData
  return (
    <>
      <PageHead
        title={t('productTable.title')}
        description={t('productTable.description')}
        path={href('/dashboard')}
        unlisted
      />
      <DeletedNote product={gone} />
      <DeleteQuestion product={leaving} outcome={refusal} />
      <ProductTable view={view} products={products} total={total} more={more} />
      <ProductTools demoProducts={demoProducts} />
    </>
  )
}
