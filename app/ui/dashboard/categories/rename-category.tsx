import { Form, useNavigation } from 'react-router'
import type { CountedCategory } from '#app/shop/catalogue/category.ts'
import { MAX_CATEGORY_LENGTH } from '#app/shop/constants.ts'
import type { FormRefusal } from '#app/shop/forms/form-answer.ts'
import { formVersion } from '#app/shop/forms/form-version.ts'
import { fieldIn, translatedFields } from '#app/shop/forms/translated-fields.ts'
import { DEFAULT_LANGUAGE, LANGUAGES, languageName } from '#app/shop/language.ts'
import { FormVersion, SavedMeanwhile } from '#app/ui/dashboard/saved-meanwhile.tsx'
import { SubmitButton } from '#app/ui/forms/submit-button.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useKeptForm } from '#app/ui/forms/use-kept-form.ts'
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
  return (
    <details className="ask-first" open={refusal !== undefined}>
      <summary
        className="btn btn--line"
        aria-label={t('categories.renameTitle', toNameValue(category, language))}
      >
        {t('categories.rename')}
      </summary>
      <NamesForm category={category} refusal={refusal} />
    </details>
  )
}

const FIELDS = LANGUAGES.map((language) => ({
  language,
  name: language === DEFAULT_LANGUAGE ? ('title' as const) : fieldIn('title', language),
}))

function NamesForm({ category, refusal }: RenameCategoryProps) {
  const t = useAdminTranslate()
  const language = useLanguage()
  const { form, fieldMessage } = useServerForm(refusal?.fieldErrors, undefined, refusal)
  const isBusy = useNavigation().formData?.get('key') === category.key
  const arrived = translatedFields(category.title, 'title')
  const version = formVersion(arrived)
  const { values, key, onSubmit } = useKeptForm(arrived, { ref: form.ref, version, isBusy, refusal })
  const typed: Record<string, string> = refusal?.typed ?? values
  const labels = Object.fromEntries(
    FIELDS.map((field) => [
      field.name,
      t('categories.nameIn', { language: languageName(field.language, language) }),
    ]),
  )
  return (
    <Form className="ask-first__box" key={key} preventScrollReset {...form} onSubmit={onSubmit}>
      <p>{t('categories.renameText', toCountValues(category, language))}</p>
      <SavedMeanwhile values={values} refusal={refusal} labels={labels} />
      <FormVersion values={values} />
      <input type="hidden" name="key" value={category.key} />
      <input type="hidden" name="intent" value="rename" />
      {FIELDS.map((field) => (
        <TextField
          key={field.name}
          label={labels[field.name] ?? ''}
          name={field.name}
          lang={field.language}
          defaultValue={typed[field.name]}
          maxLength={MAX_CATEGORY_LENGTH}
          autoComplete="off"
          message={fieldMessage(field.name)}
          required={field.name === 'title'}
        />
      ))}
      <SubmitButton busy={isBusy}>{t('categories.renameYes')}</SubmitButton>
    </Form>
  )
}
