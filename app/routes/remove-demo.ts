import { redirect } from 'react-router'
import { removeDemoProducts } from '#app/server/deleted-products.ts'
import { requireAdmin } from '#app/server/guards.ts'
import { readFormData } from '#app/server/read-form-data.ts'
import { shopContext } from '#app/server/request-context.ts'
import { withToast } from '#app/server/toast-cookie.ts'
import { keepTyped } from '#app/ui/dashboard/keep-typed.ts'
import type { Route } from './+types/remove-demo.ts'

/** Takes the demo products out of the shop. */
export async function action({ context, request }: Route.ActionArgs) {
  requireAdmin(context, request)
  // There is nothing in it, which is looked at all the same.
  await readFormData(request)
  await removeDemoProducts(context.get(shopContext))
  return redirect('/dashboard', { headers: withToast(undefined, 'demo-removed') })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepTyped(serverAction)

export function loader() {
  return redirect('/dashboard')
}
