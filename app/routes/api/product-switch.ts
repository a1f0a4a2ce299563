import { href, redirect } from 'react-router'
import { submitForm } from '#app/browser/submit-form.ts'
import { switchProduct } from '#app/server/catalogue/products-admin.ts'
import { formAction, refuseWithPage } from '#app/server/request/form-action.ts'
import { requireAdmin } from '#app/server/request/guards.ts'
import { isDataRequest } from '#app/server/request/is-data-request.ts'
import { productSwitchForm } from '#app/shop/catalogue/product-form.ts'
import { done } from '#app/shop/problem.ts'

/** Hides a product, marks it as sold out, or takes that back. */
export const action = formAction(
  { guard: requireAdmin, schema: productSwitchForm, invalid: refuseWithPage },
  async ({ id, ...change }, { shop, request }) => {
    const switched = await switchProduct(shop, id, change)
    // The table it returns to shows the outcome.
    if (!isDataRequest(request)) return redirect(href('/dashboard') + new URL(request.url).search)
    return switched.ok ? done(change) : switched
  },
)

export const clientAction = submitForm<typeof action>({ isAdmin: true })

export function loader() {
  return redirect(href('/dashboard'))
}
