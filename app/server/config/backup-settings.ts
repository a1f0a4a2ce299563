import { z } from 'zod'
import type { S3Settings } from './file-settings.ts'

export interface BackupConfig {
  /** A folder or `s3://bucket/prefix`; null: the shop makes none by itself. */
  to: string | null
  everyHours: number
  /** Null keeps all. */
  keepDays: number | null
  passphrase: string | null
  /** Null if backups do not go to a bucket. */
  s3: S3Settings | null
}

export const backupSettings = {
  BACKUP_TO: z.string().trim().min(1).optional(),
  BACKUP_EVERY_HOURS: z.coerce
    .number('must be a number of hours')
    .min(1, 'must be at least 1')
    .max(24 * 31)
    .default(24),
  BACKUP_KEEP_DAYS: z.coerce.number('must be a number of days').int().min(0).max(3650).default(30),
  BACKUP_PASSPHRASE: z.string().min(12, 'must have at least 12 characters').optional(),
}

type Given = z.infer<z.ZodObject<typeof backupSettings>>

export function toBackupConfig(given: Given, s3: S3Settings | null): BackupConfig {
  return {
    to: given.BACKUP_TO ?? null,
    everyHours: given.BACKUP_EVERY_HOURS,
    keepDays: given.BACKUP_KEEP_DAYS === 0 ? null : given.BACKUP_KEEP_DAYS,
    passphrase: given.BACKUP_PASSPHRASE ?? null,
    s3,
  }
}
