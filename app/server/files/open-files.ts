import type { Config } from '#app/server/config/config.ts'
import { openDisk } from './disk.ts'
import type { FileStore } from './file-store.ts'

export async function openFiles({ files, dataDir }: Config): Promise<FileStore> {
  return files.store === 's3' ? (await import('./s3.ts')).openS3(files) : openDisk(dataDir)
}
