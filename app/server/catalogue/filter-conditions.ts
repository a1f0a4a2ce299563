import { and, arrayContains, eq, gte, lte, type SQL, sql } from 'drizzle-orm'
import { products } from '#app/server/database/schema.ts'
import {
  CHOICE_FILTERS,
  type ChoiceField,
  type FilterField,
  type ProductQuery,
} from '#app/shop/catalogue/product-filter.ts'
import { fieldColumns } from './product-rows.ts'

type Condition = (query: ProductQuery) => SQL | undefined

/** Of each field that filters; choices are all alike. */
const CONDITIONS: Record<Exclude<FilterField, ChoiceField>, Condition> = {
  title: ({ search }) => (search === '' ? undefined : sql`strpos(${products.searchTitle}, ${search}) > 0`),
  price: ({ minPrice, maxPrice }) =>
    and(
      minPrice > 0 ? gte(products.price, minPrice) : undefined,
      maxPrice === null ? undefined : lte(products.price, maxPrice),
    ),
  category: ({ category }) => (category === null ? undefined : eq(products.categoryKey, category)),
}

/** What a list's filter asks of a product. */
export function filterConditions(query: ProductQuery): SQL[] {
  const others = Object.values(CONDITIONS).flatMap((condition) => condition(query) ?? [])
  return [...others, ...choiceConditions(query)]
}

export function choiceConditions(query: ProductQuery): SQL[] {
  return CHOICE_FILTERS.flatMap(({ name, parameter }) => {
    const option = query[parameter]
    return option === null ? [] : arrayContains(fieldColumns(name)[name], [option])
  })
}
