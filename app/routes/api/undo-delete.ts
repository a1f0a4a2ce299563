import { href, redirect } from 'react-router'
import { submitForm } from '#app/browser/submit-form.ts'
import { restoreProduct } from '#app/server/catalogue/deleted-products.ts'
import { formAction, refuseWithPage } from '#app/server/request/form-action.ts'
import { requireAdmin } from '#app/server/request/guards.ts'
import { isDataRequest } from '#app/server/request/is-data-request.ts'
import { productIdForm } from '#app/shop/catalogue/product-form.ts'
import { addressWith } from '#app/shop/tables/table-view.ts'

export const action = formAction(
  { guard: requireAdmin, schema: productIdForm, invalid: refuseWithPage },
  async ({ id }, { shop, request }) => {
    const restored = await restoreProduct(shop, id)
    if (isDataRequest(request)) return restored
    return redirect(href('/dashboard') + addressWith(new URL(request.url).search, { deleted: null }))
  },
)

export const clientAction = submitForm<typeof action>({ isAdmin: true })

export function loader() {
  return redirect(href('/dashboard'))
}
