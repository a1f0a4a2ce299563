import { useEffect } from 'react'
import { href, redirect, useNavigate } from 'react-router'
import { submitForm } from '#app/browser/submit-form.ts'
import { toasts } from '#app/browser/toast-queue.ts'
import { listCategories } from '#app/server/catalogue/catalogue-cache.ts'
import { saveProduct } from '#app/server/catalogue/save-product.ts'
import { UPLOAD_BYTES } from '#app/server/images/read-image.ts'
import { shopContext } from '#app/server/request/context.ts'
import { withToast } from '#app/server/request/flash-toast.ts'
import { rawFormAction } from '#app/server/request/form-action.ts'
import { requireAdmin } from '#app/server/request/guards.ts'
import { isDataRequest } from '#app/server/request/is-data-request.ts'
import { NO_PRODUCT } from '#app/shop/catalogue/product-form.ts'
import { PRODUCT_ADDED_MS } from '#app/shop/constants.ts'
import { done } from '#app/shop/problem.ts'
import { ProductForm } from '#app/ui/dashboard/products/product-form.tsx'
import { H1 } from '#app/ui/elements/heading.tsx'
import { PageHead } from '#app/ui/elements/pages/page-head.tsx'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import type { Route } from './+types/add-product.ts'

/** The id is created with the form, so that sending it twice adds one product. */
export async function loader({ context }: Route.LoaderArgs) {
  return {
    id: crypto.randomUUID(),
    categories: await listCategories(context.get(shopContext), { withHidden: true }),
  }
}

export const action = rawFormAction(
  { guard: requireAdmin, fileBytes: UPLOAD_BYTES },
  async (form, { shop, request }) => {
    const saved = await saveProduct(shop, 'add', form)
    if (!saved.ok) return saved
    // A page with scripts shows the message first; without them the dashboard does.
    if (isDataRequest(request)) return done(null)
    return redirect(href('/dashboard'), { headers: withToast(undefined, 'product-added') })
  },
)

export const clientAction = submitForm<typeof action>({ isAdmin: true })

export default function AddProduct({ loaderData, actionData }: Route.ComponentProps) {
  const t = useAdminTranslate()
  const saved = actionData?.ok === true
  useOpenDashboard(saved)
  return (
    <div className="wrap product-page">
      <PageHead
        title={t('productForm.addTitle')}
        description={t('productForm.addDescription')}
        path={href('/addproduct')}
        unlisted
      />
      <H1>{t('productForm.addHeading')}</H1>
      <ProductForm
        id={loaderData.id}
        fields={NO_PRODUCT}
        categories={loaderData.categories}
        refusal={actionData?.ok === false ? actionData : undefined}
        saved={saved}
      />
    </div>
  )
}

/** Shows the toast, then opens the dashboard. */
function useOpenDashboard(saved: boolean) {
  const t = useAdminTranslate()
  const navigate = useNavigate()
  useEffect(() => {
    if (!saved) return
    toasts.success(t('toasts.product-added'))
    const timer = setTimeout(() => void navigate(href('/dashboard')), PRODUCT_ADDED_MS)
    return () => clearTimeout(timer)
  }, [saved, t, navigate])
}
