import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import PostalMime, { type Email } from 'postal-mime'

/** Names of the emails that a shop has saved as files, sorted. */
export function outboxFiles(dataDir: string): string[] {
  const folder = path.join(dataDir, 'outbox')
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((file) => file.endsWith('.eml'))
    .sort()
}

export function readOutbox(dataDir: string): Promise<Email[]> {
  const folder = path.join(dataDir, 'outbox')
  return Promise.all(
    outboxFiles(dataDir).map((file) => PostalMime.parse(readFileSync(path.join(folder, file)))),
  )
}
