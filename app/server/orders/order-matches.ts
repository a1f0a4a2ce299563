import { type SQL, sql } from 'drizzle-orm'
import { isIndexedWord, phoneIn, type SearchTerm, shortHan } from '#app/shop/orders/order-search.ts'

/** Whether the `text` of an order has all terms. */
export function matching(terms: SearchTerm[]): SQL {
  return allOf(
    terms.map(({ words, digits }) => {
      const hasWords = allOf(words.map(hasWord))
      if (digits === null) return hasWords
      // A word that no index helps would make the whole condition slow.
      return words.some(isIndexedWord) ? sql`(${contains(digits)} or ${hasWords})` : contains(digits)
    }),
  )
}

function hasWord(word: string): SQL {
  const digits = phoneIn(word)
  if (digits !== null) return sql`(${contains(word)} or ${contains(digits)})`
  const characters = shortHan(word).map((character) => sql`text like ${`% ${character} %`}`)
  return allOf([contains(word), ...characters])
}

/** LIKE wildcards are taken as typed. */
function contains(word: string): SQL {
  return sql`text like '%' || regexp_replace(search_letters(${word}), '([\\\\%_])', '\\\\\\1', 'g') || '%'`
}

function allOf(parts: SQL[]): SQL {
  return parts.length > 0 ? sql.join(parts, sql` and `) : sql`true`
}
