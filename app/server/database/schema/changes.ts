import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { time } from './columns.ts'
import type { DeliveryActor } from './delivery.ts'

/** Changes without a history of their own: prices and settings, written by triggers; links and runs. Never changed or deleted. */
export const changes = pgTable(
  'changes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    at: time('at').notNull().defaultNow(),
    actor: text('actor').$type<DeliveryActor>().notNull(),
    /** The name on a link; null for the owner. */
    actorName: text('actor_name'),
    kind: text('kind').notNull(),
    /** A product's id, the name of a settings form, a link's or a run's id. */
    subject: text('subject'),
    /** Field by field: before and after. No secret. */
    details: jsonb('details').$type<Record<string, unknown>>().notNull().default({}),
  },
  (table) => [index('changes_newest').on(table.at.desc(), table.id)],
)
