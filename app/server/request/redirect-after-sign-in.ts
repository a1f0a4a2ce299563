import { href, redirect } from 'react-router'
import { safeReturnPath } from '#app/shop/accounts/access.ts'

/** `isNew`: the account was made a moment ago. */
export function redirectAfterSignIn({ url }: Request, headers: Headers, { isNew = false } = {}): Response {
  const next = safeReturnPath(new URL(url).searchParams.get('next'))
  const query = new URLSearchParams({ next, ...(isNew && { joined: '1' }) })
  return redirect(`${href('/login/done')}?${query}`, { headers })
}
