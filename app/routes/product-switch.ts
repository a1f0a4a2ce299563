import { data, redirect } from 'react-router'
import { asksForData } from '#app/server/asks-for-data.ts'
import { requireAdmin } from '#app/server/guards.ts'
import { switchProduct } from '#app/server/manage-products.ts'
import { readFormData } from '#app/server/read-form-data.ts'
import { refusalInit } from '#app/server/refusal-init.ts'
import { shopContext } from '#app/server/request-context.ts'
import { readForm } from '#app/shop/forms.ts'
import { done } from '#app/shop/problem.ts'
import { productSwitchForm } from '#app/shop/product-form.ts'
import { keepTyped } from '#app/ui/dashboard/keep-typed.ts'
import type { Route } from './+types/product-switch.ts'

/** Hides a product, marks it as sold out, or takes that back. */
export async function action({ context, request }: Route.ActionArgs) {
  requireAdmin(context, request)
  const read = readForm(productSwitchForm, await readFormData(request))
  if (!read.ok) throw data(null, { status: 400 })
  const { id, ...change } = read.value
  const switched = await switchProduct(context.get(shopContext), id, change)
  // The table that it goes back to shows what came of it.
  if (!asksForData(request)) return redirect(`/dashboard${new URL(request.url).search}`)
  return switched.ok ? done(change) : data(switched, refusalInit(switched.problem))
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepTyped(serverAction)

export function loader() {
  return redirect('/dashboard')
}
