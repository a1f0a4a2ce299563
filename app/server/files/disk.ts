import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { writeFileWhole } from '#app/server/core/write-file-atomic.ts'
import { type FileStore, FilesUnavailable, isKey, requireKey } from './file-store.ts'

export function openDisk(dataDir: string): FileStore {
  const folder = path.join(dataDir, 'files')
  const placeOf = (key: string) => path.join(folder, requireKey(key))
  return {
    name: 'disk',
    async put(key, bytes) {
      const place = placeOf(key)
      await callDisk(async () => {
        await mkdir(path.dirname(place), { recursive: true, mode: 0o700 })
        writeFileWhole(place, bytes, 0o600)
      })
    },
    async get(key) {
      const place = placeOf(key)
      return callDisk(() => readFile(place).then((bytes) => new Uint8Array(bytes), nullIfMissing))
    },
    async remove(key) {
      const place = placeOf(key)
      await callDisk(() => rm(place, { force: true }))
    },
    async *list(only) {
      const place = path.join(folder, only ?? '')
      const found = await callDisk(() => readdir(place, { recursive: true }).catch(noneIfMissing))
      yield* found.map((name) => [...(only ? [only] : []), ...name.split(path.sep)].join('/')).filter(isKey)
    },
    close() {},
  }
}

function noneIfMissing(error: NodeJS.ErrnoException): string[] {
  return nullIfMissing(error) ?? []
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

/** Any error, such as a full disk or missing permissions, becomes `FilesUnavailable`. */
async function callDisk<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw new FilesUnavailable(`the disk: ${(error as Error).message}`, { cause: error })
  }
}
