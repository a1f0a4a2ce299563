import { LANGUAGES } from '#app/shop/language.ts'
import { useOwnerWords } from '#app/ui/words.ts'
import { TextArea } from './text-area.tsx'

interface LanguageTextsProps {
  rows: number
  maxLength: number
  typed: (field: string) => string
  messageOf: (field: string) => string | undefined
}

/** One text of a settings form, to write in each language. */
export function LanguageTexts({ rows, maxLength, typed, messageOf }: LanguageTextsProps) {
  const t = useOwnerWords()
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
