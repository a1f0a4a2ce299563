import {
  DEFAULT_LANGUAGE,
  OTHER_LANGUAGES,
  type OtherLanguage,
  type OtherTexts,
  type Translated,
} from '#app/shop/language.ts'

/** The field's name in another language: `title.th` for `title`. */
export type FieldIn<Field extends string> = `${Field}.${OtherLanguage}`

export const fieldIn = <Field extends string>(field: Field, language: OtherLanguage) =>
  `${field}.${language}` as FieldIn<Field>

export function inOtherLanguages<Field extends string, Value>(
  field: Field,
  value: Value,
): Record<FieldIn<Field>, Value> {
  const entries = OTHER_LANGUAGES.map((language) => [fieldIn(field, language), value])
  return Object.fromEntries(entries) as Record<FieldIn<Field>, Value>
}

export function otherTexts<Field extends string>(
  form: { [name in FieldIn<Field>]: string },
  field: Field,
): OtherTexts {
  return Object.fromEntries(
    OTHER_LANGUAGES.flatMap((language) => {
      const typed = form[fieldIn(field, language)]
      return typed ? [[language, typed]] : []
    }),
  )
}

export function translatedText<Field extends string>(
  form: { [name in Field]: string } & { [name in FieldIn<Field>]: string },
  field: Field,
): Translated {
  return { [DEFAULT_LANGUAGE]: form[field], ...otherTexts(form, field) }
}

export function translatedFields<Field extends string>(
  text: Translated,
  field: Field,
): Record<Field | FieldIn<Field>, string> {
  const others = OTHER_LANGUAGES.map((language) => [fieldIn(field, language), text[language] ?? ''])
  return { [field]: text[DEFAULT_LANGUAGE], ...Object.fromEntries(others) }
}
