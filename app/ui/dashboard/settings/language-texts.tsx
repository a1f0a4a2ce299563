import { NATIVE_TEXTS } from '#app/messages/languages.ts'
import { LANGUAGES } from '#app/shop/language.ts'
import { TextArea } from '#app/ui/forms/text-area.tsx'

interface LanguageTextsProps {
  rows: number
  maxLength: number
  typed: (field: string) => string
  fieldMessage: (field: string) => string | undefined
}

/** One text in each language. */
export function LanguageTexts({ rows, maxLength, typed, fieldMessage }: LanguageTextsProps) {
  return LANGUAGES.map((language) => (
    <TextArea
      key={language}
      label={NATIVE_TEXTS[language].name}
      lang={language}
      name={language}
      rows={rows}
      maxLength={maxLength}
      defaultValue={typed(language)}
      message={fieldMessage(language)}
    />
  ))
}
