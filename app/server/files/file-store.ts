import type { FileStoreName } from '#app/server/config/file-settings.ts'

declare module '#app/server/shop.ts' {
  interface Shop {
    files: FileStore
  }
}

/** Keys are the shop's own, never a visitor's. */
export interface FileStore {
  readonly name: FileStoreName
  /** Atomic. Throws `FilesUnavailable`, within half a minute. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** Null if there is no such file. Throws `FilesUnavailable`. */
  get(key: string): Promise<Uint8Array<ArrayBuffer> | null>
  /** Succeeds if there was none. Throws `FilesUnavailable`. */
  remove(key: string): Promise<void>
  /** The keys of all files, or of those in one folder, in any order. Throws `FilesUnavailable`. */
  list(folder?: Folder): AsyncIterable<string>
  close(): void
}

/** The scripts and styles of each build of the shop, and a list of them for each. */
const BUILT_FOLDERS = ['builtFiles', 'builds'] as const
/** Folders that are listed by themselves. */
type Folder = (typeof BUILT_FOLDERS)[number] | 'deliveryPictures'

export class FilesUnavailable extends Error {
  override name = 'FilesUnavailable'
}

/**
 * Characters without a special meaning in file systems and URLs. Only built files have dots: what else is in the bucket, such as
 * backups, or is being written (`.draft`) is none of ours.
 */
const KEY = /^(?:[A-Za-z]{1,40}\/[A-Za-z0-9_-]{1,128}|builtFiles\/(?!\.|.*\.draft$)[A-Za-z0-9_.-]{1,128})$/

export function isKey(text: string): boolean {
  return KEY.test(text)
}

/** Throws for a path outside the store: that would be a bug, not an input error. */
export function requireKey(key: string): string {
  if (!KEY.test(key)) throw new Error('this is no name of a stored file')
  return key
}

/** Is there while a backup is restored: uploads beside it are left over if that was cut off. */
export const RESTORE_MARK = 'restore/started'

/** False for what comes from the code, which no backup contains. */
export function isUpload(key: string): boolean {
  return key !== RESTORE_MARK && !BUILT_FOLDERS.some((folder) => key.startsWith(`${folder}/`))
}

/** The keys of what people have uploaded. */
export async function* listUploads(files: Pick<FileStore, 'list'>): AsyncIterable<string> {
  for await (const key of files.list()) if (isUpload(key)) yield key
}
