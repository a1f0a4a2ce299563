import { href, Link } from 'react-router'
import type { CountedCategory } from '#app/shop/catalogue/category.ts'
import type { FormRefusal } from '#app/shop/forms/form-answer.ts'
import { LANGUAGES, textIn } from '#app/shop/language.ts'
import { EmptyState } from '#app/ui/elements/empty-state.tsx'
import { H2 } from '#app/ui/elements/heading.tsx'
import { FormProblem } from '#app/ui/forms/form-problem.tsx'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'
import { toCountValues } from './category-names.ts'
import { MergeCategory } from './merge-category.tsx'
import { RenameCategory } from './rename-category.tsx'

interface CategoryListProps {
  categories: CountedCategory[]
  refusal: FormRefusal | undefined
}

export function CategoryList({ categories, refusal }: CategoryListProps) {
  const t = useAdminTranslate()
  return (
    <>
      <p className="text-soft">
        <span>{t('categories.text')}</span> <Link to={href('/dashboard')}>{t('deleted.back')}</Link>
      </p>
      <FormProblem problem={refusal?.problem} />
      {categories.length === 0 ? (
        <EmptyState title={t('categories.empty')} text={t('categories.emptyText')} />
      ) : (
        <ul className="plain-list">
          {categories.map((category) => (
            <li key={category.key} className="panel category-row">
              <CategoryRow
                category={category}
                others={categories.filter(({ key }) => key !== category.key)}
                refusal={refusal?.typed?.key === category.key ? refusal : undefined}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

interface CategoryRowProps {
  category: CountedCategory
  others: CountedCategory[]
  refusal: FormRefusal | undefined
}

function CategoryRow({ category, others, refusal }: CategoryRowProps) {
  const t = useAdminTranslate()
  const language = useLanguage()
  return (
    <>
      <div className="category-row__names">
        <H2>{textIn(category.title, language)}</H2>
        <OtherNames {...category} />
        <p className="text-small">{t('categories.products', toCountValues(category, language))}</p>
      </div>
      <div className="category-row__actions">
        <RenameCategory category={category} refusal={refusal?.typed?.into ? undefined : refusal} />
        {others.length > 0 && <MergeCategory category={category} others={others} />}
      </div>
    </>
  )
}

/** Names in the other languages. */
function OtherNames({ title }: CountedCategory) {
  const language = useLanguage()
  const shown = textIn(title, language)
  return (
    <p className="text-soft text-small category-row__others">
      {LANGUAGES.filter((each) => title[each] && title[each] !== shown).map((each) => (
        <span key={each} lang={each}>
          {title[each]}
        </span>
      ))}
    </p>
  )
}
