import { data, redirect } from 'react-router'
import { defaultPageTexts } from '#app/messages/default-pages.ts'
import { UPLOAD_BYTES } from '#app/server/files/read-picture.ts'
import { requireAdmin } from '#app/server/guards.ts'
import { readFormData } from '#app/server/read-form-data.ts'
import { refusalInit } from '#app/server/refusal-init.ts'
import { shopContext } from '#app/server/request-context.ts'
import { resetSettings } from '#app/server/settings.ts'
import { saveSettingForm, settingsToEdit } from '#app/server/settings-form.ts'
import { withToast } from '#app/server/toast-cookie.ts'
import { refused } from '#app/shop/problem.ts'
import { isSettingForm } from '#app/shop/settings.ts'
import { SettingsScreen } from '#app/ui/dashboard/settings-screen.tsx'
import { keepForm } from '#app/ui/server-action.ts'
import type { Route } from './+types/dashboard-settings.ts'

export const loader = async ({ context }: Route.LoaderArgs) =>
  settingsToEdit(context.get(shopContext), await defaultPageTexts())

/** Saves one of the forms, or takes it back to the shop's defaults. */
export async function action({ context, request }: Route.ActionArgs) {
  requireAdmin(context, request)
  const shop = context.get(shopContext)
  const form = await readFormData(request, { fileBytes: UPLOAD_BYTES })
  const name = form.get('form')
  if (!isSettingForm(name)) return data({ ...refused('not-found'), form: null }, 400)
  if (form.get('intent') === 'reset') {
    await resetSettings(shop, name)
    return redirect('/dashboard/settings', { headers: withToast(undefined, 'settings-reset') })
  }
  const saved = await saveSettingForm(shop, form, { name, pages: await defaultPageTexts() })
  if (!saved.ok) return data({ form: name, ...saved.refusal }, refusalInit(saved.refusal.problem))
  return redirect('/dashboard/settings', { headers: withToast(undefined, 'settings-saved') })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepForm(serverAction)

export default function DashboardSettings({ loaderData, actionData }: Route.ComponentProps) {
  return <SettingsScreen {...loaderData} refusal={actionData} />
}
