import { href, redirect } from 'react-router'
import { useLive } from '#app/browser/live.ts'
import { submitForm } from '#app/browser/submit-form.ts'
import { listCountedCategories, mergeCategory, renameCategory } from '#app/server/catalogue/categories.ts'
import { shopContext } from '#app/server/request/context.ts'
import { flashToast, withToast } from '#app/server/request/flash-toast.ts'
import { formActions, formCase, readVersion } from '#app/server/request/form-action.ts'
import { requireAdmin } from '#app/server/request/guards.ts'
import { mergeCategoryForm, renameCategoryForm } from '#app/shop/catalogue/category.ts'
import { CategoryList } from '#app/ui/dashboard/categories/category-list.tsx'
import { ToastWithoutScripts } from '#app/ui/dashboard/toast-without-scripts.tsx'
import { H1 } from '#app/ui/elements/heading.tsx'
import { PageHead } from '#app/ui/elements/pages/page-head.tsx'
import { useLastAnswer } from '#app/ui/forms/use-last-answer.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import type { Route } from './+types/categories.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  return { categories: await listCountedCategories(context.get(shopContext)), toast: flashToast(request) }
}

const RENAME = { schema: renameCategoryForm, typed: renameCategoryForm, invalid: 'check-fields' } as const
const MERGE = { schema: mergeCategoryForm, typed: mergeCategoryForm, invalid: 'category-gone' } as const

export const action = formActions(
  { guard: requireAdmin },
  {
    rename: formCase(RENAME, async (typed, { shop, form }) => {
      const renamed = await renameCategory(shop, typed, readVersion(form))
      return renamed.ok ? redirectBack('category-renamed') : renamed
    }),
    merge: formCase(MERGE, async ({ key, into }, { shop }) => {
      const merged = await mergeCategory(shop, key, into)
      return merged.ok ? redirectBack('category-merged') : merged
    }),
  },
)

function redirectBack(toast: 'category-renamed' | 'category-merged') {
  return redirect(href('/dashboard/categories'), { headers: withToast(undefined, toast) })
}

export const clientAction = submitForm<typeof action>({ isAdmin: true })

export default function DashboardCategories({ loaderData, actionData }: Route.ComponentProps) {
  const t = useAdminTranslate()
  const refusal = useLastAnswer(actionData)
  useLive(['products'])
  return (
    <div className="wrap dashboard">
      <PageHead
        title={t('categories.title')}
        description={t('categories.description')}
        path={href('/dashboard/categories')}
        unlisted
      />
      <H1>{t('categories.heading')}</H1>
      <ToastWithoutScripts toast={loaderData.toast} />
      <CategoryList categories={loaderData.categories} refusal={refusal} />
    </div>
  )
}
