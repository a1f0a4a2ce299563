import { href, redirect } from 'react-router'
import { safeReturnPath } from '#app/shop/accounts/access.ts'

export function redirectAfterSignIn({ url }: Request, headers: Headers): Response {
  const next = safeReturnPath(new URL(url).searchParams.get('next'))
  return redirect(`${href('/login/done')}?${new URLSearchParams({ next })}`, { headers })
}
