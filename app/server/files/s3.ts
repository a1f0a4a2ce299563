import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import type { S3Settings } from '#app/server/config/file-settings.ts'
import { type FileStore, FilesUnavailable, isKey, requireKey } from './file-store.ts'

const CONNECTION_TIMEOUT_MS = 3_000
const TIMEOUT_MS = 15_000
const MAX_TRIES = 2

/** Works with any S3-compatible storage. The bucket needs no public access: the shop serves the files. */
export function openS3(settings: S3Settings, timeoutMs = TIMEOUT_MS): FileStore {
  const client = openS3Client(settings, timeoutMs)
  const at = (key: string) => ({ Bucket: settings.bucket, Key: requireKey(key) })
  return {
    name: 's3',
    async put(key, bytes, contentType) {
      const command = new PutObjectCommand({
        ...at(key),
        Body: bytes,
        ContentType: contentType,
        ContentLength: bytes.length,
      })
      await withTimeout(timeoutMs, (abortSignal) => client.send(command, { abortSignal }))
    },
    async get(key) {
      const command = new GetObjectCommand(at(key))
      return withTimeout(timeoutMs, (abortSignal) => readObjectBytes(client, command, abortSignal))
    },
    async remove(key) {
      const command = new DeleteObjectCommand(at(key))
      await withTimeout(timeoutMs, (abortSignal) => client.send(command, { abortSignal }))
    },
    async *list(folder) {
      const wanted = { Bucket: settings.bucket, ...(folder && { Prefix: `${folder}/` }) }
      for (let token: string | undefined; ; ) {
        const command = new ListObjectsV2Command({ ...wanted, ContinuationToken: token })
        const { Contents = [], NextContinuationToken } = await withTimeout(timeoutMs, (abortSignal) =>
          client.send(command, { abortSignal }),
        )
        for (const { Key = '' } of Contents) if (isKey(Key)) yield Key
        token = NextContinuationToken
        if (!token) return
      }
    },
    close: () => client.destroy(),
  }
}

export function openS3Client(
  { endpoint, region, accessKeyId, secretAccessKey }: S3Settings,
  timeoutMs: number,
): S3Client {
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // `https://host/bucket/key`: most storages besides Amazon's support only this form.
    forcePathStyle: true,
    maxAttempts: MAX_TRIES,
    requestHandler: {
      connectionTimeout: Math.min(CONNECTION_TIMEOUT_MS, timeoutMs),
      requestTimeout: timeoutMs,
      throwOnRequestTimeout: true,
    },
    // Amazon's checksums, which other storages refuse; sizes are verified and S3 signs uploads.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
}

async function readObjectBytes(
  client: S3Client,
  command: GetObjectCommand,
  abortSignal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    const { Body, ContentLength } = await client.send(command, { abortSignal })
    if (!Body) throw new Error('the answer is empty')
    const bytes = new Uint8Array(await Body.transformToByteArray())
    if (bytes.length !== ContentLength) throw new Error(`${bytes.length} of ${ContentLength} bytes arrived`)
    return bytes
  } catch (error) {
    if (error instanceof NoSuchKey) return null
    throw error
  }
}

async function withTimeout<T>(timeoutMs: number, send: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const cut = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      cut.abort()
      reject(new Error(`no answer within ${timeoutMs} ms`))
    }, timeoutMs)
  })
  try {
    return await Promise.race([send(cut.signal), late])
  } catch (error) {
    throw new FilesUnavailable(`S3: ${describeError(error)}`, { cause: error })
  } finally {
    clearTimeout(timer)
  }
}

function describeError(error: unknown): string {
  if (error instanceof S3ServiceException) return `${error.$metadata.httpStatusCode} ${error.name}`
  return error instanceof Error ? error.message : String(error)
}
