import { LANGUAGES } from '#app/shop/language.ts'
import { TextArea } from '#app/ui/forms/text-area.tsx'
import { useAdminTranslate } from '#app/ui/language/translations.ts'

interface LanguageTextsProps {
  rows: number
  maxLength: number
  typed: (field: string) => string
  messageOf: (field: string) => string | undefined
}

/** One text in each language. */
export function LanguageTexts({ rows, maxLength, typed, messageOf }: LanguageTextsProps) {
  const t = useAdminTranslate()
  return LANGUAGES.map((language) => (
    <TextArea
      key={language}
      label={t(`languages.${language}`)}
      lang={language}
      name={language}
      rows={rows}
      maxLength={maxLength}
      defaultValue={typed(language)}
      message={messageOf(language)}
    />
  ))
}
