import { z } from 'zod'

export const FILE_STORES = ['disk', 's3'] as const
export type FileStoreName = (typeof FILE_STORES)[number]

export interface S3Settings {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

export type FilesConfig = { store: 'disk' } | ({ store: 's3' } & S3Settings)

const optional = z.string().trim().min(1).optional()

export const fileSettings = {
  FILE_STORAGE: z.enum(FILE_STORES, `must be one of ${FILE_STORES.join(', ')}`).default('disk'),
  S3_ENDPOINT: z
    .url({
      protocol: /^https?$/,
      error: 'must be an address such as https://s3.ap-southeast-1.amazonaws.com',
    })
    .optional(),
  S3_REGION: optional,
  S3_BUCKET: z
    .string()
    .trim()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_ACCESS_KEY_ID: optional,
  S3_SECRET_ACCESS_KEY: optional,
}

type FileSettings = z.infer<z.ZodObject<typeof fileSettings>>

const NEEDED = ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

export function requireFileSettings(given: FileSettings, context: z.RefinementCtx): void {
  if (given.FILE_STORAGE !== 's3') return
  for (const name of NEEDED) {
    if (given[name] !== undefined) continue
    context.addIssue({ code: 'custom', path: [name], message: 'must be set where FILE_STORAGE is s3' })
  }
}

export function toFilesConfig(given: FileSettings): FilesConfig {
  const s3 = toS3Settings(given)
  return given.FILE_STORAGE === 's3' && s3 ? { store: 's3', ...s3 } : { store: 'disk' }
}

/** Null unless there are an address and keys; backups need no `S3_BUCKET`. */
export function toS3Settings(given: FileSettings): S3Settings | null {
  const { S3_ENDPOINT: endpoint, S3_REGION: region, S3_BUCKET: bucket = '' } = given
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = given
  return endpoint && region && accessKeyId && secretAccessKey
    ? { endpoint, region, bucket, accessKeyId, secretAccessKey }
    : null
}
