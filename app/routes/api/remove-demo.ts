import { href, redirect } from 'react-router'
import { submitForm } from '#app/browser/submit-form.ts'
import { removeDemoProducts } from '#app/server/catalogue/deleted-products.ts'
import { withToast } from '#app/server/request/flash-toast.ts'
import { rawFormAction } from '#app/server/request/form-action.ts'
import { requireAdmin } from '#app/server/request/guards.ts'

export const action = rawFormAction({ guard: requireAdmin }, async (_form, { shop }) => {
  await removeDemoProducts(shop)
  return redirect(href('/dashboard'), { headers: withToast(undefined, 'demo-removed') })
})

export const clientAction = submitForm<typeof action>({ isAdmin: true })

export function loader() {
  return redirect(href('/dashboard'))
}
