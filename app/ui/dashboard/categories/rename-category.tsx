import { Form, useNavigation } from 'react-router'
import type { CountedCategory } from '#app/shop/catalogue/category.ts'
import { MAX_CATEGORY_LENGTH } from '#app/shop/constants.ts'
import type { FormRefusal } from '#app/shop/forms/form-answer.ts'
import { fieldIn, translatedFields } from '#app/shop/forms/translated-fields.ts'
import { DEFAULT_LANGUAGE, type Language, languageName, OTHER_LANGUAGES } from '#app/shop/language.ts'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useServerForm } from '#app/ui/forms/use-server-form.ts'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'
import { toCountValues, toNameValue } from './category-names.ts'

interface RenameCategoryProps {
  category: CountedCategory
  refusal: FormRefusal | undefined
}

/** Renames a category, after showing how many products it changes. */
export function RenameCategory({ category, refusal }: RenameCategoryProps) {
  const t = useAdminTranslate()
  const language = useLanguage()
  const { form, fieldMessage } = useServerForm(refusal?.fieldErrors)
  const busy = useNavigation().formData?.get('key') === category.key
  const { title, key } = category
  const typed: Record<string, string> = { ...translatedFields(title, 'title'), ...refusal?.typed }
  const field = (into: Language) => {
    const name = into === DEFAULT_LANGUAGE ? 'title' : fieldIn('title', into)
    return {
      name,
      label: t('categories.nameIn', { language: languageName(into, language) }),
      defaultValue: typed[name],
      maxLength: MAX_CATEGORY_LENGTH,
      autoComplete: 'off',
      message: fieldMessage(name),
    }
  }
  return (
    <details className="ask-first" open={refusal !== undefined}>
      <summary
        className="btn btn--line"
        aria-label={t('categories.renameTitle', toNameValue(category, language))}
      >
        {t('categories.rename')}
      </summary>
      <Form className="ask-first__box" key={JSON.stringify(title)} preventScrollReset {...form}>
        <p>{t('categories.renameText', toCountValues(category, language))}</p>
        <input type="hidden" name="key" value={key} />
        <input type="hidden" name="intent" value="rename" />
        <TextField {...field(DEFAULT_LANGUAGE)} required />
        {OTHER_LANGUAGES.map((other) => (
          <TextField key={other} {...field(other)} lang={other} />
        ))}
        <SubmitButton busy={busy}>{t('categories.renameYes')}</SubmitButton>
      </Form>
    </details>
  )
}
