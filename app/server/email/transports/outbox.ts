import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { removeStaleDrafts, syncFolder } from '#app/server/core/drafts.ts'
import { EmailError, type Mailer, type Message } from './mailer.ts'
import { composeMime } from './mime.ts'
import { readMessageId, safeMessage } from './safe-message.ts'

const STALE_DRAFT_MS = 60 * 60 * 1000
const DRAFT = '.draft'
const EMAIL_FILE = /^([\w-]{1,64})\.eml$/

function outboxFolder(dataDir: string): string {
  return path.join(dataDir, 'outbox')
}

/** Writes `.eml` files atomically, named by the message's id, so that a repeated message is one file. */
export function openOutbox(dataDir: string): Mailer {
  const folder = outboxFolder(dataDir)
  let cleared: Promise<void> | undefined
  return {
    transport: 'outbox',
    async send(message) {
      const safe = safeMessage(message)
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        cleared ??= removeStaleDrafts(folder, { endings: [DRAFT], olderThanMs: STALE_DRAFT_MS })
        await cleared
        await keepMessage(folder, safe)
      } catch (error) {
        throw new EmailError(`the outbox cannot be written: ${(error as Error).message}`, {
          lasting: false,
          cause: error,
        })
      }
    },
  }
}

export async function listOutbox(dataDir: string, most: number): Promise<{ id: string; raw: Uint8Array }[]> {
  const folder = outboxFolder(dataDir)
  const names = await readdir(folder).catch(() => [])
  const ids = names.flatMap((name) => EMAIL_FILE.exec(name)?.[1] ?? [])
  const dated = await Promise.all(
    ids.map(async (id) => ({ id, time: await readTimeMs(outboxFile(folder, id)) })),
  )
  const newest = dated.sort((a, b) => b.time - a.time).slice(0, most)
  return Promise.all(newest.map(async ({ id }) => ({ id, raw: await readFile(outboxFile(folder, id)) })))
}

export async function readOutbox(dataDir: string, id: string): Promise<Uint8Array | null> {
  if (!EMAIL_FILE.test(`${id}.eml`)) return null
  return readFile(outboxFile(outboxFolder(dataDir), id)).catch(() => null)
}

function outboxFile(folder: string, id: string): string {
  return path.join(folder, `${id}.eml`)
}

async function readTimeMs(file: string): Promise<number> {
  return stat(file).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  )
}

async function keepMessage(folder: string, message: Message): Promise<void> {
  const file = outboxFile(folder, readMessageId(message))
  if ((await readTimeMs(file)) > 0) return syncFolder(folder)
  const draft = `${file}.${randomBytes(6).toString('hex')}${DRAFT}`
  try {
    await writeThrough(draft, await composeMime(message))
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {})
    throw error
  }
  await syncFolder(folder)
}

async function writeThrough(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
}
