import { redirect } from 'react-router'
import { submitOrKeepAdminForm } from '#app/browser/keep-form.ts'
import { removeDemoProducts } from '#app/server/catalogue/deleted-products.ts'
import { shopContext } from '#app/server/request/context.ts'
import { withToast } from '#app/server/request/flash-toast.ts'
import { requireAdmin } from '#app/server/request/guards.ts'
import { parseFormData } from '#app/server/request/parse-form-data.ts'
import type { Route } from './+types/remove-demo.ts'

/** Takes the demo products out of the shop. */
export async function action({ context, request }: Route.ActionArgs) {
  requireAdmin(context, request)
  // There is nothing in it, which is looked at all the same.
  await parseFormData(request)
  await removeDemoProducts(context.get(shopContext))
  return redirect('/dashboard', { headers: withToast(undefined, 'demo-removed') })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => submitOrKeepAdminForm(serverAction)

export function loader() {
  return redirect('/dashboard')
}
