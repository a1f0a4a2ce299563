import { data, redirect } from 'react-router'
import { submitOrKeepAdminForm } from '#app/browser/keep-form.ts'
import { useLive } from '#app/browser/live.ts'
import { listCountedCategories, mergeCategory, renameCategory } from '#app/server/catalogue/categories.ts'
import type { Shop } from '#app/server/open-shop.ts'
import { shopContext } from '#app/server/request/context.ts'
import { flashToast, withToast } from '#app/server/request/flash-toast.ts'
import { requireAdmin } from '#app/server/request/guards.ts'
import { parseFormData } from '#app/server/request/parse-form-data.ts'
import { problemResponse } from '#app/server/request/problem-response.ts'
import { mergeCategoryForm, renameCategoryForm } from '#app/shop/catalogue/category.ts'
import { readForm, typedValues } from '#app/shop/forms/fields.ts'
import { refused } from '#app/shop/problem.ts'
import { CategoryList } from '#app/ui/dashboard/categories/category-list.tsx'
import { ToastWithoutScripts } from '#app/ui/dashboard/toast-without-scripts.tsx'
import { PageHead } from '#app/ui/elements/page-head.tsx'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import type { Route } from './+types/categories.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  return { categories: await listCountedCategories(context.get(shopContext)), toast: flashToast(request) }
}

/** Renames one, or merges it into another. */
export async function action({ context, request }: Route.ActionArgs) {
  requireAdmin(context, request)
  const shop = context.get(shopContext)
  const form = await parseFormData(request)
  return form.get('intent') === 'merge' ? merge(shop, form) : rename(shop, form)
}

async function rename(shop: Shop, form: FormData) {
  const typed = typedValues(form, renameCategoryForm)
  const read = readForm(renameCategoryForm, form)
  if (!read.ok) return data({ ...refused('check-fields'), fieldErrors: read.fieldErrors, typed }, 400)
  const { key, ...names } = read.value
  const renamed = await renameCategory(shop, key, names)
  if (renamed.ok) return back('category-renamed')
  const { code } = renamed.problem
  const fieldErrors = code === 'category-exists' ? { title: code } : undefined
  return data({ ...renamed, fieldErrors, typed }, problemResponse(renamed.problem))
}

async function merge(shop: Shop, form: FormData) {
  const typed = typedValues(form, mergeCategoryForm)
  const read = readForm(mergeCategoryForm, form)
  const merged = read.ok
    ? await mergeCategory(shop, read.value.key, read.value.into)
    : refused('category-gone')
  if (merged.ok) return back('category-merged')
  return data({ ...merged, fieldErrors: undefined, typed }, problemResponse(merged.problem))
}

function back(toast: 'category-renamed' | 'category-merged') {
  return redirect('/dashboard/categories', { headers: withToast(undefined, toast) })
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => submitOrKeepAdminForm(serverAction)

export default function DashboardCategories({ loaderData, actionData }: Route.ComponentProps) {
  const t = useAdminTranslate()
  useLive(['products'])
  return (
    <div className="wrap dash">
      <PageHead
        title={t('categories.title')}
        description={t('categories.description')}
        path="/dashboard/categories"
        unlisted
      />
      <h1>{t('categories.heading')}</h1>
      <ToastWithoutScripts toast={loaderData.toast} />
      <CategoryList categories={loaderData.categories} refusal={actionData} />
    </div>
  )
}
