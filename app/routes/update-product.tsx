import { data, Link, redirect } from 'react-router'
import { listCategories } from '#app/server/catalogue.ts'
import { UPLOAD_BYTES } from '#app/server/files/read-picture.ts'
import { requireAdmin } from '#app/server/guards.ts'
import { findManagedProduct } from '#app/server/manage-products.ts'
import { readFormData } from '#app/server/read-form-data.ts'
import { refusalInit } from '#app/server/refusal-init.ts'
import { shopContext } from '#app/server/request-context.ts'
import { saveProduct } from '#app/server/save-product.ts'
import { withToast } from '#app/server/toast-cookie.ts'
import { fieldsOf, NO_PRODUCT } from '#app/shop/product-form.ts'
import { keepTyped } from '#app/ui/dashboard/keep-typed.ts'
import { ProductForm } from '#app/ui/dashboard/product-form.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { NotFound } from '#app/ui/not-found.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { useOwnerWords } from '#app/ui/words.ts'
import type { Route } from './+types/update-product.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const id = new URL(request.url).searchParams.get('id') ?? ''
  const [product, categories] = await Promise.all([
    findManagedProduct(shop, id),
    listCategories(shop, { withHidden: true }),
  ])
  // Not thrown: a form that was sent for a product that is gone meanwhile still shows what was typed.
  return data({ id, product, categories }, { status: product || id === '' ? 200 : 404 })
}

export async function action({ context, request }: Route.ActionArgs) {
  requireAdmin(context, request)
  const form = await readFormData(request, { fileBytes: UPLOAD_BYTES })
  const saved = await saveProduct(context.get(shopContext), 'change', form)
  if (!saved.ok) return data(saved.refusal, refusalInit(saved.refusal.problem))
  return redirect('/dashboard', { headers: withToast(undefined, 'product-updated') })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepTyped(serverAction)

export default function UpdateProduct({ loaderData, actionData }: Route.ComponentProps) {
  const t = useOwnerWords()
  const { id, product, categories } = loaderData
  if (!product && !actionData && id !== '') return <NotFound />
  return (
    <div className="wrap product-page">
      <PageHead
        title={t('productForm.updateTitle')}
        description={t('productForm.updateDescription')}
        path="/updateproduct"
        unlisted
      />
      <div className="product-page__head">
        <h1>{t('productForm.updateHeading')}</h1>
        {product && (
          <Link className="btn btn--quiet" to={`/dashboard?delete=${encodeURIComponent(id)}`}>
            {t('productForm.delete')}
          </Link>
        )}
      </div>
      {id === '' ? (
        <EmptyState title={t('productForm.chooseTitle')} text={t('productForm.chooseText')}>
          <Link className="btn" to="/dashboard">
            {t('productForm.choose')}
          </Link>
        </EmptyState>
      ) : (
        <ProductForm
          key={id}
          id={id}
          version={product?.version ?? 1}
          fields={product ? fieldsOf(product) : NO_PRODUCT}
          categories={categories}
          refusal={actionData}
        />
      )}
    </div>
  )
}
