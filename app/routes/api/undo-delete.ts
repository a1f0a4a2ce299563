import { data, redirect } from 'react-router'
import { submitOrKeepAdminForm } from '#app/browser/keep-form.ts'
import { restoreProduct } from '#app/server/catalogue/deleted-products.ts'
import { shopContext } from '#app/server/request/context.ts'
import { requireAdmin } from '#app/server/request/guards.ts'
import { isDataRequest } from '#app/server/request/is-data-request.ts'
import { parseFormData } from '#app/server/request/parse-form-data.ts'
import { problemResponse } from '#app/server/request/problem-response.ts'
import { productIdForm } from '#app/shop/catalogue/product-form.ts'
import { readForm } from '#app/shop/forms/fields.ts'
import type { Route } from './+types/undo-delete.ts'

/** Brings a deleted product back. */
export async function action({ context, request }: Route.ActionArgs) {
  requireAdmin(context, request)
  const read = readForm(productIdForm, await parseFormData(request))
  if (!read.ok) throw data(null, { status: 400 })
  const back = await restoreProduct(context.get(shopContext), read.value.id)
  if (!isDataRequest(request)) return redirect('/dashboard')
  return back.ok ? back : data(back, problemResponse(back.problem))
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => submitOrKeepAdminForm(serverAction)

export function loader() {
  return redirect('/dashboard')
}
