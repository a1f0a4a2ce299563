import type { ChoicesName, OptionOf } from '#app/shop/catalogue/product-fields.ts'
import { CHOICE_FILTERS, type ProductFilter } from '#app/shop/catalogue/product-filter.ts'
import { useTranslate } from './translations.ts'

type OptionKey<Text extends string> = {
  [Name in ChoicesName]: `${Name}.${OptionOf<Name>}.${Text}`
}[ChoicesName]

/** The key of an option's name. */
export const optionKey = <Name extends ChoicesName>(name: Name, option: OptionOf<Name>) =>
  `${name}.${option}.name` as OptionKey<'name'>

/** The title of a list that is narrowed by a choice, or null. */
export function useListTitle(filter: ProductFilter): string | null {
  const t = useTranslate()
  const narrowing = CHOICE_FILTERS.find(({ parameter }) => filter[parameter] !== '')
  if (!narrowing) return null
  return t(`${narrowing.name}.${filter[narrowing.parameter]}.list` as OptionKey<'list'>)
}
