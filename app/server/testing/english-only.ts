import { inOtherLanguages } from '#app/shop/forms/translated-fields.ts'

/** A product's form whose fields for other languages were left empty. */
export const ENGLISH_ONLY = {
  ...inOtherLanguages('title', null),
  ...inOtherLanguages('description', null),
  ...inOtherLanguages('category', null),
}
