import { href, redirect } from 'react-router'
import { useLive } from '#app/browser/live.ts'
import { submitForm } from '#app/browser/submit-form.ts'
import { listDeletedProducts, restoreProduct } from '#app/server/catalogue/deleted-products.ts'
import { shopContext } from '#app/server/request/context.ts'
import { flashToast, withToast } from '#app/server/request/flash-toast.ts'
import { formAction } from '#app/server/request/form-action.ts'
import { requireAdmin } from '#app/server/request/guards.ts'
import { productIdForm } from '#app/shop/catalogue/product-form.ts'
import { readTableView, type TablePlan } from '#app/shop/tables/table-view.ts'
import { DeletedList } from '#app/ui/dashboard/products/deleted-list.tsx'
import { TablePager } from '#app/ui/dashboard/tables/table-pager.tsx'
import { ToastWithoutScripts } from '#app/ui/dashboard/toast-without-scripts.tsx'
import { H1 } from '#app/ui/elements/heading.tsx'
import { PageHead } from '#app/ui/elements/pages/page-head.tsx'
import { useLastAnswer } from '#app/ui/forms/use-last-answer.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import type { Route } from './+types/deleted-products.ts'

const PLAN: TablePlan<'date'> = { sorts: ['date'], descending: true }

export async function loader({ context, request }: Route.LoaderArgs) {
  const view = readTableView(new URL(request.url).searchParams, PLAN)
  const { page, ...found } = await listDeletedProducts(context.get(shopContext), view.page)
  return { ...found, view: { ...view, page }, toast: flashToast(request) }
}

export const action = formAction(
  { guard: requireAdmin, schema: productIdForm, invalid: 'product-gone' },
  async ({ id }, { shop, request }) => {
    const restored = await restoreProduct(shop, id)
    if (!restored.ok) return restored
    const { search } = new URL(request.url)
    return redirect(href('/dashboard/deleted') + search, {
      headers: withToast(undefined, 'product-restored'),
    })
  },
)

export const clientAction = submitForm<typeof action>({ isAdmin: true })

export default function DashboardDeleted({ loaderData, actionData }: Route.ComponentProps) {
  const t = useAdminTranslate()
  const refusal = useLastAnswer(actionData)
  useLive(['products'])
  const { products, total, view, toast } = loaderData
  return (
    <div className="wrap dashboard">
      <PageHead
        title={t('deleted.title')}
        description={t('deleted.description')}
        path={href('/dashboard/deleted')}
        unlisted
      />
      <H1 id="deleted">{t('deleted.heading')}</H1>
      <ToastWithoutScripts toast={toast} />
      <DeletedList products={products} problem={refusal?.problem} />
      <TablePager heading="deleted" plan={PLAN} view={view} total={total} />
    </div>
  )
}
