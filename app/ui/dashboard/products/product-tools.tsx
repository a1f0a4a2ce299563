import { Tags, Trash2 } from 'lucide-react'
import { href, Link, useFetcher } from 'react-router'
import type { FormRefusal } from '#app/shop/forms/form-answer.ts'
import { AskFirst } from '#app/ui/dashboard/ask-first.tsx'
import { FormProblem } from '#app/ui/forms/form-problem.tsx'
import { useAdminTranslate } from '#app/ui/language/translations.ts'

/** Links to categories and deleted products, and a button to remove the demo products. */
export function ProductTools({ demoProducts }: { demoProducts: number }) {
  const t = useAdminTranslate()
  const fetcher = useFetcher<FormRefusal | undefined>()
  return (
    <div className="product-tools">
      <Link className="btn btn--line" to={href('/dashboard/categories')}>
        <Tags className="icon icon--small" aria-hidden="true" />
        <span>{t('productTable.categories')}</span>
      </Link>
      <Link className="btn btn--line" to={href('/dashboard/deleted')}>
        <Trash2 className="icon icon--small" aria-hidden="true" />
        <span>{t('productTable.deleted')}</span>
      </Link>
      {demoProducts > 0 && (
        <AskFirst
          label={t('productTable.removeDemo')}
          question={t('productTable.removeDemoText', { count: demoProducts, total: demoProducts })}
        >
          <fetcher.Form method="post" action={href('/dashboard/remove-demo')}>
            <FormProblem problem={fetcher.data?.problem} />
            <button className="btn btn--danger" type="submit">
              {t('productTable.removeDemoYes')}
            </button>
          </fetcher.Form>
        </AskFirst>
      )}
    </div>
  )
}
