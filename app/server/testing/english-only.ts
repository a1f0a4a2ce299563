import { inOtherLanguages } from '#app/shop/forms/translated-fields.ts'

export const ENGLISH_ONLY = {
  ...inOtherLanguages('title', null),
  ...inOtherLanguages('description', null),
  ...inOtherLanguages('category', null),
}
