import type { Readable } from 'node:stream'

/** A folder or bucket that keeps archives. */
export interface BackupPlace {
  /** For the owner to read. */
  name: string
  /** The archive is there whole or not at all; `file` is a local draft, which is moved or removed. */
  keep(name: string, file: string): Promise<void>
  /** In a folder, where a draft is written to be moved. */
  draftFolder: string
  list(): Promise<string[]>
  remove(name: string): Promise<void>
  read(name: string): Promise<Readable>
}
