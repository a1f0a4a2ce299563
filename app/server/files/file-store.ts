/** Storage of uploads. Names are the shop's own, never a visitor's. */
export interface FileStore {
  readonly name: FileStoreName
  /**
   * Stores all the bytes under that name, or leaves the old ones. Throws
   * `FilesUnavailable`, within half a minute.
   */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** All the bytes, never some of them; null where there is nothing of that name. Throws `FilesUnavailable`. */
  get(key: string): Promise<Uint8Array<ArrayBuffer> | null>
  /** Done too where there was nothing. Throws `FilesUnavailable`. */
  remove(key: string): Promise<void>
  close(): void
}

export const FILE_STORES = ['disk', 's3'] as const
export type FileStoreName = (typeof FILE_STORES)[number]

/** The storage refused, broke off or did not answer; the reason is for the owner. */
export class FilesUnavailable extends Error {
  override name = 'FilesUnavailable'
}

/** A folder and a name, of signs that are nothing special to any file system or address. */
const KEY = /^[A-Za-z]{1,40}\/[A-Za-z0-9_-]{1,128}$/

/** Throws where a name could mean a place that is not the store's own; that is a fault of the shop, not of a visitor. */
export function requireKey(key: string): string {
  if (!KEY.test(key)) throw new Error('this is no name of a stored file')
  return key
}
