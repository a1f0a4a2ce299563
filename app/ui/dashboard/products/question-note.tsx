import { TriangleAlert } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { Link } from 'react-router'
import type { ProductQuestions } from '#app/shop/catalogue/product-questions.ts'
import { textIn } from '#app/shop/language.ts'
import { H2 } from '#app/ui/elements/heading.tsx'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'
import { editAddress } from './product-row-buttons.tsx'

/** Possible mistakes, each with a fix, and a button to save anyway. */
export function QuestionNote({ questions }: { questions: ProductQuestions }) {
  const t = useAdminTranslate()
  const heading = useId()
  const language = useLanguage()
  const { sameTitle, category, answer } = questions
  const note = useRef<HTMLElement>(null)
  // The pressed button may be far below.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that there is something new to answer
  useEffect(() => void note.current?.focus(), [questions])
  return (
    <section className="changed-note" ref={note} tabIndex={-1} aria-labelledby={heading}>
      {/* Enter presses a form's first button, which must not answer the question. */}
      <button className="visually-hidden" type="submit" tabIndex={-1} aria-hidden="true" />
      <H2 className="changed-note__title" id={heading}>
        <TriangleAlert className="icon" aria-hidden="true" />
        <span>{t('productForm.questionTitle')}</span>
      </H2>
      {sameTitle && (
        <p>
          <span>{t('productForm.sameTitle')}</span>{' '}
          <Link to={editAddress(sameTitle)} target="_blank">
            {t('productForm.sameTitleLink', { title: sameTitle.title })}
          </Link>
        </p>
      )}
      {category && (
        <div className="changed-note__choice">
          <p>{t('productForm.didYouMean', { category: textIn(category.title, language) })}</p>
          <button className="btn btn--line" type="submit" name="useCategory" value={category.title.en}>
            {t('productForm.useCategoryAndSave', { category: textIn(category.title, language) })}
          </button>
        </div>
      )}
      <button className="btn btn--line" type="submit" name="anyway" value={answer}>
        {t('productForm.saveAnyway')}
      </button>
    </section>
  )
}
