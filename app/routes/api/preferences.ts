import { data, redirect } from 'react-router'
import { submitForm } from '#app/browser/submit-form.ts'
import { isDataRequest } from '#app/server/request/is-data-request.ts'
import { parseFormData } from '#app/server/request/parse-form-data.ts'
import { preferenceHeaders } from '#app/server/request/preferences.ts'
import { safeReturnPath } from '#app/shop/accounts/access.ts'
import type { Route } from './+types/preferences.ts'

/** Stores the language or mode. Documents return to their page; scripts need only the cookies. */
export async function action({ request }: Route.ActionArgs) {
  const form = await parseFormData(request)
  const headers = preferenceHeaders(form)
  if (isDataRequest(request)) return data(null, { headers })
  const next = form.get('next')
  return redirect(safeReturnPath(typeof next === 'string' ? next : null), { headers })
}

export const clientAction = submitForm<typeof action>()

export function loader() {
  return redirect('/')
}
