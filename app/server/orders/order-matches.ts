import { type SQL, sql } from 'drizzle-orm'
import {
  isIndexedWord,
  phoneIn,
  type SearchTerm,
  searchTerms,
  shortHan,
} from '#app/shop/orders/order-search.ts'
import { FRESH } from './order-text.ts'

/** Ids of all orders that a search finds, as a part of a statement. */
export function idsFoundBy(search: string): SQL {
  const matches = matchesTerms(searchTerms(search))
  return sql`(select order_id from order_search where ${matches}
    union all select order_id from ${FRESH} where ${matches})`
}

/** Matches orders whose `text` has all terms. */
export function matchesTerms(terms: SearchTerm[]): SQL {
  return joinWithAnd(
    terms.map(({ words, digits }) => {
      const hasWords = joinWithAnd(words.map(hasWord))
      if (digits === null) return hasWords
      // A word that no index helps would make the whole condition slow.
      return words.some(isIndexedWord) ? sql`(${containsText(digits)} or ${hasWords})` : containsText(digits)
    }),
  )
}

function hasWord(word: string): SQL {
  const digits = phoneIn(word)
  if (digits !== null) return sql`(${containsText(word)} or ${containsText(digits)})`
  const characters = shortHan(word).map((character) => sql`text like ${`% ${character} %`}`)
  return joinWithAnd([containsText(word), ...characters])
}

/** LIKE wildcards are taken as typed. */
function containsText(word: string): SQL {
  return sql`text like '%' || regexp_replace(search_letters(${word}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`
}

function joinWithAnd(parts: SQL[]): SQL {
  return parts.length > 0 ? sql.join(parts, sql` and `) : sql`true`
}
