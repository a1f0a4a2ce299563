import { pgTable, text } from 'drizzle-orm/pg-core'

/** Of rows that were stored in an older form of texts; a row leaves when all are folded again (docs/decisions/0090). */
export const textsToFold = pgTable('texts_to_fold', {
  kind: text('kind').primaryKey(),
  /** The last id that is done. */
  behind: text('behind').notNull().default(''),
})
