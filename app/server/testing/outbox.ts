import { rmSync } from 'node:fs'
import path from 'node:path'
import type { Email } from 'postal-mime'
import { expect, vi } from 'vitest'
import { emails } from '#app/server/database/schema.ts'
import { countEmails, startEmails } from '#app/server/email/queue.ts'
import type { Shop } from '#app/server/shop.ts'
import { readOutbox } from './read-outbox.ts'

/** Sends the due emails; returns all in the outbox. */
export async function sendToOutbox(shop: Shop): Promise<Email[]> {
  const job = startEmails(shop)
  await vi.waitFor(async () => expect((await countEmails(shop)).waiting).toBe(0), {
    timeout: 20_000,
    interval: 20,
  })
  await job.stop()
  return readOutbox(shop.config.dataDir)
}

/** Forgets what was sent and what waits. */
export async function emptyOutbox(shop: Shop): Promise<void> {
  await shop.db.delete(emails)
  rmSync(outboxOf(shop), { recursive: true, force: true })
}

function outboxOf({ config }: Shop): string {
  return path.join(config.dataDir, 'outbox')
}
