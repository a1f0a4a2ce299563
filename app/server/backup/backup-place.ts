import type { Readable } from 'node:stream'

/** A folder or bucket that keeps archives. */
export interface BackupPlace {
  /** The owner reads this name in messages. */
  name: string
  /** The archive is there whole or not at all; `file` is a local draft, which is moved or removed. `stopping` ends a long upload. */
  keep(name: string, file: string, stopping?: AbortSignal): Promise<void>
  /** A draft is written in this folder and then moved. */
  draftFolder: string
  list(): Promise<string[]>
  remove(name: string): Promise<void>
  read(name: string): Promise<Readable>
}
