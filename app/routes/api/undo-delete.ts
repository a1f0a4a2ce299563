import { href, redirect } from 'react-router'
import { submitForm } from '#app/browser/submit-form.ts'
import { restoreProduct } from '#app/server/catalogue/deleted-products.ts'
import { formAction, refuseWithPage } from '#app/server/request/form-action.ts'
import { requireAdmin } from '#app/server/request/guards.ts'
import { isDataRequest } from '#app/server/request/is-data-request.ts'
import { productIdForm } from '#app/shop/catalogue/product-form.ts'

export const action = formAction(
  { guard: requireAdmin, schema: productIdForm, invalid: refuseWithPage },
  async ({ id }, { shop, request }) => {
    const restored = await restoreProduct(shop, id)
    return isDataRequest(request) ? restored : redirect(href('/dashboard'))
  },
)

export const clientAction = submitForm<typeof action>({ isAdmin: true })

export function loader() {
  return redirect(href('/dashboard'))
}
