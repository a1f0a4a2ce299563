import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  ListObjectsV2Command,
  type S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import type { S3Settings } from '#app/server/config/file-settings.ts'
import { openS3Client } from '#app/server/files/s3.ts'
import type { BackupPlace } from './backup-place.ts'

/** A part takes long on a slow line. */
const UPLOAD_TIMEOUT_MS = 60 * 60_000
/** S3 takes at most 5 GB at once, and 10,000 parts. */
const PART_BYTES = 16 * 1024 * 1024
const MAX_PARTS = 9000
const PARTS_AT_ONCE = 2
/** A shop that stops waits no longer for a storage that does not answer. */
const CLEAN_UP_TIMEOUT_MS = 5_000

interface Bucket {
  s3: S3Settings
  bucket: string
  prefix: string
  draftFolder: string
}

/** Loaded only by shops that keep backups in S3. */
export function bucketPlace(name: string, { s3, bucket, prefix, draftFolder }: Bucket): BackupPlace {
  const using = async <T>(work: (client: S3Client) => Promise<T>): Promise<T> => {
    const client = openS3Client({ ...s3, bucket }, UPLOAD_TIMEOUT_MS)
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
    keep: (key, file, stopping) =>
      using(async (client) => {
        await upload(client, at(key), { file, stopping })
        await rm(file)
      }),
    list: () => using((client) => listKeys(client, { Bucket: bucket, Prefix: prefix })),
    remove: (key) => using(async (client) => void (await client.send(new DeleteObjectCommand(at(key))))),
    read: (key) =>
      using(async (client) => {
        const { Body } = await client.send(new GetObjectCommand(at(key)))
        if (!Body) throw new Error(`${name} has no ${key}`)
        return download(Body, path.join(draftFolder, `${path.basename(key)}.download`))
      }),
  }
}

async function listKeys(client: S3Client, place: { Bucket: string; Prefix: string }): Promise<string[]> {
  const keys: string[] = []
  for (let token: string | undefined; ; ) {
    const asked = { ...place, ContinuationToken: token }
    const { Contents = [], NextContinuationToken } = await client.send(new ListObjectsV2Command(asked))
    keys.push(...Contents.map(({ Key = '' }) => Key.slice(place.Prefix.length)))
    token = NextContinuationToken
    if (!token) return keys
  }
}

/** Downloads to disk first, so that the connection does not wait for the database. */
async function download(body: NonNullable<GetObjectCommandOutput['Body']>, file: string): Promise<Readable> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  await pipeline(
    Readable.fromWeb(body.transformToWebStream() as never),
    createWriteStream(file, { mode: 0o600 }),
  )
  const stream = createReadStream(file)
  stream.once('close', () => void rm(file, { force: true }))
  return stream
}

async function upload(
  client: S3Client,
  place: { Bucket: string; Key: string },
  { file, stopping }: { file: string; stopping: AbortSignal | undefined },
): Promise<void> {
  const { size } = await stat(file)
  const parts = new Upload({
    client: endedBy(client, stopping),
    params: { ...place, Body: createReadStream(file) },
    partSize: Math.max(PART_BYTES, Math.ceil(size / MAX_PARTS)),
    queueSize: PARTS_AT_ONCE,
  })
  try {
    await parts.done()
  } catch (error) {
    // The storage may have taken the file before its answer was cut off.
    if (stopping?.aborted) await cleanUp(client, new DeleteObjectCommand(place))
    throw error
  }
}

/**
 * `Upload` has an end of its own, but it returns at once: its requests go on, are tried again, and leave their
 * parts. A request that is ended here ends the upload, which removes the parts before it returns.
 */
function endedBy(client: S3Client, abortSignal: AbortSignal | undefined): S3Client {
  const send: S3Client['send'] = (command: never) =>
    (command as unknown) instanceof AbortMultipartUploadCommand
      ? cleanUp(client, command)
      : client.send(command, { ...(abortSignal && { abortSignal }) })
  return new Proxy(client, {
    get: (target, name) => (name === 'send' ? send : Reflect.get(target, name, target)),
  })
}

/** Without an answer, parts and file stay for the storage's own rules of removal. */
async function cleanUp(
  client: S3Client,
  command: AbortMultipartUploadCommand | DeleteObjectCommand,
): Promise<void> {
  const abortSignal = AbortSignal.timeout(CLEAN_UP_TIMEOUT_MS)
  await client.send(command as DeleteObjectCommand, { abortSignal }).catch(() => undefined)
}
