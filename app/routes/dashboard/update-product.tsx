import { data, href, Link, redirect } from 'react-router'
import { submitForm } from '#app/browser/submit-form.ts'
import { listCategories } from '#app/server/catalogue/catalogue-cache.ts'
import { findAdminProduct } from '#app/server/catalogue/products-admin.ts'
import { saveProduct } from '#app/server/catalogue/save-product.ts'
import { UPLOAD_BYTES } from '#app/server/images/read-image.ts'
import { shopContext } from '#app/server/request/context.ts'
import { withToast } from '#app/server/request/flash-toast.ts'
import { rawFormAction } from '#app/server/request/form-action.ts'
import { requireAdmin } from '#app/server/request/guards.ts'
import { productIdIn } from '#app/shop/catalogue/product.ts'
import { NO_PRODUCT, typedProduct } from '#app/shop/catalogue/product-form.ts'
import { ProductForm } from '#app/ui/dashboard/products/product-form.tsx'
import { EmptyState } from '#app/ui/elements/empty-state.tsx'
import { H1 } from '#app/ui/elements/heading.tsx'
import { NotFound } from '#app/ui/elements/pages/not-found.tsx'
import { PageHead } from '#app/ui/elements/pages/page-head.tsx'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import type { Route } from './+types/update-product.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const id = productIdIn(new URL(request.url).searchParams.get('id') ?? '')
  const [product, categories] = await Promise.all([
    findAdminProduct(shop, id),
    listCategories(shop, { withHidden: true }),
  ])
  // Not thrown: the form must keep what was typed even if the product was deleted meanwhile.
  return data({ id, product, categories }, { status: product || id === '' ? 200 : 404 })
}

export const action = rawFormAction(
  { guard: requireAdmin, fileBytes: UPLOAD_BYTES },
  async (form, { shop }) => {
    const saved = await saveProduct(shop, 'change', form)
    if (!saved.ok) return saved
    return redirect(href('/dashboard'), { headers: withToast(undefined, 'product-updated') })
  },
)

export const clientAction = submitForm<typeof action>({ isAdmin: true })

export default function UpdateProduct({ loaderData, actionData }: Route.ComponentProps) {
  const t = useAdminTranslate()
  const { id, product, categories } = loaderData
  if (!product && !actionData && id !== '') return <NotFound />
  return (
    <div className="wrap product-page">
      <PageHead
        title={t('productForm.updateTitle')}
        description={t('productForm.updateDescription')}
        path={href('/updateproduct')}
        unlisted
      />
      <div className="product-page__head">
        <H1>{t('productForm.updateHeading')}</H1>
        {product && (
          <Link
            className="btn btn--quiet"
            to={`${href('/dashboard')}?${new URLSearchParams({ delete: id })}`}
          >
            {t('productForm.delete')}
          </Link>
        )}
      </div>
      {id === '' ? (
        <EmptyState title={t('productForm.chooseTitle')} text={t('productForm.chooseText')}>
          <Link className="btn" to={href('/dashboard')}>
            {t('productForm.choose')}
          </Link>
        </EmptyState>
      ) : (
        <ProductForm
          key={id}
          id={id}
          version={product?.version ?? 1}
          fields={product ? typedProduct(product) : NO_PRODUCT}
          categories={categories}
          refusal={actionData}
        />
      )}
    </div>
  )
}
