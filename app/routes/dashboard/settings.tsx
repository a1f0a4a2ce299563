import { href, redirect } from 'react-router'
import { revalidateAfterForm, submitForm } from '#app/browser/submit-form.ts'
import { defaultPageTexts } from '#app/messages/default-pages.ts'
import { UPLOAD_BYTES } from '#app/server/images/read-image.ts'
import { shopContext } from '#app/server/request/context.ts'
import { withToast } from '#app/server/request/flash-toast.ts'
import { rawFormAction } from '#app/server/request/form-action.ts'
import { requireAdmin } from '#app/server/request/guards.ts'
import { resetSettings } from '#app/server/settings/settings.ts'
import { saveSettingForm, settingsToEdit } from '#app/server/settings/settings-form.ts'
import { refused } from '#app/shop/problem.ts'
import { isSettingForm } from '#app/shop/settings/setting-forms.ts'
import { SettingsScreen } from '#app/ui/dashboard/settings/settings-screen.tsx'
import type { Route } from './+types/settings.ts'

export const loader = async ({ context }: Route.LoaderArgs) =>
  settingsToEdit(context.get(shopContext), await defaultPageTexts())

/** Saves one form, or resets it to the defaults. */
export const action = rawFormAction(
  { guard: requireAdmin, fileBytes: UPLOAD_BYTES },
  async (form, { shop }) => {
    const name = form.get('form')
    // The screen of delivery times spreads it over the coming days.
    if (!isSettingForm(name) || name === 'planning') return refused('not-found')
    if (form.get('intent') === 'reset') {
      await resetSettings(shop, name)
      return redirect(href('/dashboard/settings'), { headers: withToast(undefined, 'settings-reset') })
    }
    const saved = await saveSettingForm(shop, form, { name, pages: await defaultPageTexts() })
    if (!saved.ok) return { ...saved, intent: name }
    return redirect(href('/dashboard/settings'), { headers: withToast(undefined, 'settings-saved') })
  },
)

export const clientAction = submitForm<typeof action>({ isAdmin: true })

/** Also after a refusal: the form shows what another window has saved. */
export const shouldRevalidate = revalidateAfterForm

export default function DashboardSettings({ loaderData, actionData }: Route.ComponentProps) {
  return <SettingsScreen {...loaderData} refusal={actionData} />
}
