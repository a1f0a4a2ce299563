import { redirect } from 'react-router'
import { signOut } from '#app/server/accounts/accounts.ts'
import { shopContext } from '#app/server/request/context.ts'
import { withToast } from '#app/server/request/flash-toast.ts'
import type { Route } from './+types/logout.ts'

export async function action({ context, request }: Route.ActionArgs) {
  const { headers } = await signOut(context.get(shopContext), request)
  return redirect('/', { headers: withToast(headers, 'signed-out') })
}

export function loader() {
  return redirect('/')
}
