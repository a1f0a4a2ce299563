/** Keys are the shop's own, never a visitor's. */
export interface FileStore {
  readonly name: FileStoreName
  /** Atomic. Throws `FilesUnavailable`, within half a minute. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** Null if there is no such file. Throws `FilesUnavailable`. */
  get(key: string): Promise<Uint8Array<ArrayBuffer> | null>
  /** Succeeds if there was none. Throws `FilesUnavailable`. */
  remove(key: string): Promise<void>
  /** The keys of all files, in any order. Throws `FilesUnavailable`. */
  list(): AsyncIterable<string>
  close(): void
}

export const FILE_STORES = ['disk', 's3'] as const
export type FileStoreName = (typeof FILE_STORES)[number]

export class FilesUnavailable extends Error {
  override name = 'FilesUnavailable'
}

/** Characters without a special meaning in file systems and URLs. */
const KEY = /^[A-Za-z]{1,40}\/[A-Za-z0-9_-]{1,128}$/

export function isKey(text: string): boolean {
  return KEY.test(text)
}

/** Throws for a path outside the store: that would be a bug, not an input error. */
export function requireKey(key: string): string {
  if (!KEY.test(key)) throw new Error('this is no name of a stored file')
  return key
}
