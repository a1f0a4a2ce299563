import { pgTable, text } from 'drizzle-orm/pg-core'

/**
 * Lists kinds of rows whose texts have an older form; a row is removed when all are folded again
 * (docs/decisions/0090).
 */
export const textsToFold = pgTable('texts_to_fold', {
  kind: text('kind').primaryKey(),
  /** The last id that is done. */
  behind: text('behind').notNull().default(''),
})
