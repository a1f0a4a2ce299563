import { data, redirect } from 'react-router'
import { submitOrKeepAdminForm } from '#app/browser/keep-form.ts'
import { switchProduct } from '#app/server/catalogue/products-admin.ts'
import { shopContext } from '#app/server/request/context.ts'
import { requireAdmin } from '#app/server/request/guards.ts'
import { isDataRequest } from '#app/server/request/is-data-request.ts'
import { parseFormData } from '#app/server/request/parse-form-data.ts'
import { problemResponse } from '#app/server/request/problem-response.ts'
import { productSwitchForm } from '#app/shop/catalogue/product-form.ts'
import { readForm } from '#app/shop/forms/fields.ts'
import { done } from '#app/shop/problem.ts'
import type { Route } from './+types/product-switch.ts'

/** Hides a product, marks it as sold out, or takes that back. */
export async function action({ context, request }: Route.ActionArgs) {
  requireAdmin(context, request)
  const read = readForm(productSwitchForm, await parseFormData(request))
  if (!read.ok) throw data(null, { status: 400 })
  const { id, ...change } = read.value
  const switched = await switchProduct(context.get(shopContext), id, change)
  // The table that it goes back to shows what came of it.
  if (!isDataRequest(request)) return redirect(`/dashboard${new URL(request.url).search}`)
  return switched.ok ? done(change) : data(switched, problemResponse(switched.problem))
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => submitOrKeepAdminForm(serverAction)

export function loader() {
  return redirect('/dashboard')
}
