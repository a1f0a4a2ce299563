import { open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import type { S3Settings } from '#app/server/config/file-settings.ts'
import { syncFolder } from '#app/server/core/drafts.ts'
import { listFolder } from './backup-folder.ts'
import type { BackupPlace } from './backup-place.ts'

const S3_ADDRESS = /^s3:\/\/([^/]+)\/?(.*)$/

export function isBucket(to: string): boolean {
  return S3_ADDRESS.test(to)
}

/** `to` is a folder or `s3://bucket/prefix`, with the keys of the shop's own S3 storage. */
export async function openPlace(
  to: string,
  { s3, draftFolder }: { s3: S3Settings | null; draftFolder: string },
): Promise<BackupPlace> {
  const [, bucket, prefix = ''] = S3_ADDRESS.exec(to) ?? []
  if (!bucket) return folderPlace(path.resolve(to))
  if (!s3) throw new Error('BACKUP_TO names an S3 bucket, which needs the S3_… settings')
  const { bucketPlace } = await import('./bucket-place.ts')
  return bucketPlace(to, { s3, bucket, prefix: prefix && `${prefix.replace(/\/$/, '')}/`, draftFolder })
}

/** Opened before it is returned: a stream that fails before anybody listens ends the process. */
export async function openArchive(file: string): Promise<Readable> {
  return (await open(file)).createReadStream()
}

function folderPlace(folder: string): BackupPlace {
  return {
    name: folder,
    draftFolder: folder,
    async keep(name, file) {
      await rename(file, path.join(folder, name))
      await syncFolder(folder)
    },
    list: () => listFolder(folder),
    remove: (name) => rm(path.join(folder, name), { force: true }),
    read: (name) => openArchive(path.join(folder, name)),
  }
}
