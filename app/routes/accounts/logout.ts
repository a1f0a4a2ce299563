import { redirect } from 'react-router'
import { signOut } from '#app/server/accounts/accounts.ts'
import { shopContext } from '#app/server/request/context.ts'
import { withToast } from '#app/server/request/flash-toast.ts'
import { readWorkCookie } from '#app/server/staff/work-cookie.ts'
import type { Route } from './+types/logout.ts'

export async function action({ context, request }: Route.ActionArgs) {
  const shop = context.get(shopContext)
  const { headers } = await signOut(shop, request)
  // It would take along what a driver's phone has not sent yet; there the page clears the person's storage itself.
  if (readWorkCookie(shop.config, request, 'driver') === null) headers.set('Clear-Site-Data', '"storage"')
  return redirect('/', { headers: withToast(headers, 'signed-out') })
}

export function loader() {
  return redirect('/')
}
