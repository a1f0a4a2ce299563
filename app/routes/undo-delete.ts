import { data, redirect } from 'react-router'
import { requireAdmin } from '#app/server/guards.ts'
import { restoreProduct } from '#app/server/manage-products.ts'
import { refusalInit } from '#app/server/refusal-init.ts'
import { shopContext } from '#app/server/request-context.ts'
import { readForm } from '#app/shop/forms.ts'
import { productIdForm } from '#app/shop/product-form.ts'
import type { Route } from './+types/undo-delete.ts'

/** Brings a deleted product back. Asked by a toast, which may outlive its page, it answers with a status only. */
export async function action({ context, request }: Route.ActionArgs) {
  requireAdmin(context, request)
  const read = readForm(productIdForm, await request.formData())
  if (!read.ok) throw data(null, { status: 400 })
  const back = await restoreProduct(context.get(shopContext), read.value.id)
  if (!request.headers.get('accept')?.includes('application/json')) return redirect('/dashboard')
  return Response.json(null, back.ok ? {} : refusalInit(back.problem))
}

export function loader() {
  return redirect('/dashboard')
}
