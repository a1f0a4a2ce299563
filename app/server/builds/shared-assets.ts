import { setTimeout as sleep } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { type Bytes, ENCODE, type Encoding } from '#app/server/core/encoding.ts'
import type { FileStore } from '#app/server/files/file-store.ts'
import { builtKey } from './built-assets.ts'

/** Files that pages of other versions of the shop refer to (docs/decisions/0094). */
export interface SharedAssets {
  /** Null if no version has such a file. Throws `FilesUnavailable`. */
  find(name: string, encoding: Encoding): Promise<Bytes | null>
}

const NAME = /^[A-Za-z0-9_-][A-Za-z0-9_.-]{0,127}$/
/** However many names a stranger makes up, the store is asked no more often. */
const LIST_EVERY_MS = 2000
const CACHED_BYTES = 16 * 1024 * 1024
export function openSharedAssets(files: Pick<FileStore, 'get' | 'list'>): SharedAssets {
  const names = openNames(files)
  const cached = new LRUCache<string, Bytes, Encoding>({
    maxSize: CACHED_BYTES,
    sizeCalculation: ({ length }) => length || 1,
    async fetchMethod(key, _old, { context: encoding }) {
      const bytes = await files.get(builtKey(key.slice(encoding.length + 1)))
      return bytes
        ? ENCODE[encoding](Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
        : undefined
    },
  })
  return {
    async find(name, encoding) {
      if (!NAME.test(name) || !(await names.has(name))) return null
      return (await cached.fetch(`${encoding} ${name}`, { context: encoding })) ?? null
    },
  }
}

/** A file that is not known may have come since the last listing, so its request waits for the next one. */
function openNames(files: Pick<FileStore, 'list'>) {
  let known = new Set<string>()
  let latest = Promise.resolve()
  let next: Promise<void> | null = null
  let listedAt = Number.NEGATIVE_INFINITY

  const list = async () => {
    const found = new Set<string>()
    for await (const key of files.list('builtFiles')) found.add(key.slice(builtKey('').length))
    known = found
  }
  const listAgain = async () => {
    await sleep(Math.max(0, listedAt + LIST_EVERY_MS - performance.now()))
    // Requests from now on may ask for files that this listing does not see.
    next = null
    listedAt = performance.now()
    latest = list()
    await latest
  }

  return {
    async has(name: string): Promise<boolean> {
      if (known.has(name)) return true
      await latest.catch(() => {})
      if (known.has(name)) return true
      next ??= listAgain()
      await next
      return known.has(name)
    },
  }
}
