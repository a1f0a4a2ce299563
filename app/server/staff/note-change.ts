import type { DeliveryActor } from '#app/server/database/schema/delivery.ts'
import { changes } from '#app/server/database/schema.ts'
import type { Database } from '#app/server/database/transact.ts'

interface Change {
  actor: DeliveryActor
  actorName: string | null
  kind: ChangeKind
  /** The id of what was changed. */
  subject: string | null
  /** Before and after, without any secret. */
  details?: Record<string, unknown>
}

export type ChangeKind = 'link-made' | 'link-revoked' | 'run-made' | 'run-changed' | 'run-ended'

/** Notes a change that has no history of its own. */
export async function noteChange(db: Pick<Database, 'insert'>, change: Change): Promise<void> {
  await db.insert(changes).values(change)
}
