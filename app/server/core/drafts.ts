import { open, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'

/** Makes a new name in the folder survive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

interface Stale {
  endings: readonly string[]
  olderThanMs: number
}

/** Removes half-written files whose writer was ended. What cannot be removed stays. */
export async function removeStaleDrafts(folder: string, { endings, olderThanMs }: Stale): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!endings.some((ending) => name.endsWith(ending))) continue
    const file = path.join(folder, name)
    const changedAt = await stat(file).catch(() => null)
    if (changedAt && Date.now() - changedAt.mtimeMs > olderThanMs)
      await rm(file, { force: true }).catch(() => {})
  }
}
