import { data, redirect } from 'react-router'
import { asksForData } from '#app/server/asks-for-data.ts'
import { restoreProduct } from '#app/server/deleted-products.ts'
import { requireAdmin } from '#app/server/guards.ts'
import { readFormData } from '#app/server/read-form-data.ts'
import { refusalInit } from '#app/server/refusal-init.ts'
import { shopContext } from '#app/server/request-context.ts'
import { readForm } from '#app/shop/forms.ts'
import { productIdForm } from '#app/shop/product-form.ts'
import { keepTyped } from '#app/ui/dashboard/keep-typed.ts'
import type { Route } from './+types/undo-delete.ts'

/** Brings a deleted product back. */
export async function action({ context, request }: Route.ActionArgs) {
  requireAdmin(context, request)
  const read = readForm(productIdForm, await readFormData(request))
  if (!read.ok) throw data(null, { status: 400 })
  const back = await restoreProduct(context.get(shopContext), read.value.id)
  if (!asksForData(request)) return redirect('/dashboard')
  return back.ok ? back : data(back, refusalInit(back.problem))
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepTyped(serverAction)

export function loader() {
  return redirect('/dashboard')
}
