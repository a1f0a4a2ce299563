import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import type { S3Settings } from '#app/server/files/file-settings.ts'
import { clientOf } from '#app/server/files/s3.ts'

/** Where archives are kept. */
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

/** An upload of a large archive takes long. */
const UPLOAD_TIMEOUT_MS = 60 * 60_000
const S3_ADDRESS = /^s3:\/\/([^/]+)\/?(.*)$/

/** `to` is a folder or `s3://bucket/prefix`, with the keys of the shop's own S3 storage. */
export function openPlace(
  to: string,
  { s3, draftFolder }: { s3: S3Settings | null; draftFolder: string },
): BackupPlace {
  const [, bucket, prefix = ''] = S3_ADDRESS.exec(to) ?? []
  if (!bucket) return folderPlace(path.resolve(to))
  if (!s3) throw new Error('BACKUP_TO names an S3 bucket, which needs the S3_… settings')
  return bucketPlace(to, { s3, bucket, prefix: prefix && `${prefix.replace(/\/$/, '')}/`, draftFolder })
}

function folderPlace(folder: string): BackupPlace {
  return {
    name: folder,
    draftFolder: folder,
    async keep(name, file) {
      await rename(file, path.join(folder, name))
    },
    async list() {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      return readdir(folder)
    },
    remove: (name) => rm(path.join(folder, name), { force: true }),
    async read(name) {
      return createReadStream(path.join(folder, name))
    },
  }
}

interface Bucket {
  s3: S3Settings
  bucket: string
  prefix: string
  draftFolder: string
}

function bucketPlace(name: string, { s3, bucket, prefix, draftFolder }: Bucket): BackupPlace {
  const using = async <T>(work: (client: S3Client) => Promise<T>): Promise<T> => {
    const client = clientOf({ ...s3, bucket }, UPLOAD_TIMEOUT_MS)
    try {
      return await work(client)
    } finally {
      client.destroy()
    }
  }
  const at = (key: string) => ({ Bucket: bucket, Key: prefix + key })
  return {
    name,
    draftFolder,
    keep: (key, file) =>
      using(async (client) => {
        const { size } = await stat(file)
        const body = { Body: createReadStream(file), ContentLength: size }
        await client.send(new PutObjectCommand({ ...at(key), ...body }))
        await rm(file)
      }),
    list: () =>
      using(async (client) => {
        const keys: string[] = []
        for (let token: string | undefined; ; ) {
          const asked = { Bucket: bucket, Prefix: prefix, ContinuationToken: token }
          const { Contents = [], NextContinuationToken } = await client.send(new ListObjectsV2Command(asked))
          keys.push(...Contents.map(({ Key = '' }) => Key.slice(prefix.length)))
          token = NextContinuationToken
          if (!token) return keys
        }
      }),
    remove: (key) => using(async (client) => void (await client.send(new DeleteObjectCommand(at(key))))),
    read: (key) =>
      using(async (client) => {
        const { Body } = await client.send(new GetObjectCommand(at(key)))
        if (!Body) throw new Error(`${name} has no ${key}`)
        // To disk first, so that the connection does not wait for the database.
        const file = path.join(draftFolder, `${path.basename(key)}.download`)
        await mkdir(draftFolder, { recursive: true, mode: 0o700 })
        await pipeline(
          Readable.fromWeb(Body.transformToWebStream() as never),
          createWriteStream(file, { mode: 0o600 }),
        )
        const stream = createReadStream(file)
        stream.once('close', () => void rm(file, { force: true }))
        return stream
      }),
  }
}
