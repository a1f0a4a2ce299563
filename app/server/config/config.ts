import path from 'node:path'
import { z } from 'zod'
import { normaliseEmail } from '#app/shop/forms/fields.ts'
import { isLocalAddress, SAMPLE_EMAIL } from '#app/shop/settings/going-live.ts'
import type { Support } from '#app/shop/settings/support.ts'
import { DEFAULT_SHOP_NAME } from '#app/shop/theme.ts'
import { type BackupConfig, backupSettings, toBackupConfig } from './backup-settings.ts'
import { type ContactConfig, contactSettings, toContactConfig } from './contact-settings.ts'
import {
  type FilesConfig,
  fileSettings,
  requireFileSettings,
  toFilesConfig,
  toS3Settings,
} from './file-settings.ts'
import { type EmailConfig, emailVariables, requireEmailVariables, toEmailConfig } from './mail-settings.ts'
import { type PaymentSettings, paymentError, paymentSettings, paymentVariables } from './payment-settings.ts'
import { retiredSettings } from './retired-settings.ts'
import { readStoredSecret } from './stored-secret.ts'

export class SettingsError extends Error {
  override name = 'SettingsError'
}

const optional = z.string().trim().min(1).optional()
const postgresUrl = z
  .url({
    protocol: /^postgres(ql)?$/,
    error: 'must be an address such as postgres://user:password@host/database',
  })
  .optional()
const flag = z.enum(['true', 'false'], 'must be true or false').transform((text) => text === 'true')

const settings = z.object({
  NODE_ENV: z.string().default('production'),
  PORT: z.coerce.number('must be a port number').int().min(0).max(65535).default(3000),
  HOST: z.string().trim().min(1).default('127.0.0.1'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address such as https://shop.example' })
    .optional(),
  DATA_DIR: z.string().trim().min(1).default('./data'),
  DATABASE_URL: postgresUrl,
  DATABASE_DIRECT_URL: postgresUrl,
  DATABASE_TIMEOUT_MS: z.coerce
    .number('must be a number of milliseconds')
    .int()
    .min(100)
    .max(600_000)
    .default(2000),
  SHOP_NAME: z.string().trim().min(1).max(60).default(DEFAULT_SHOP_NAME),
  SUPPORT_EMAIL: z.email('must be an email address').optional(),
  SUPPORT_PHONE: z.string().trim().min(1).max(40).optional(),
  ADMIN_EMAIL: z
    .email({ error: 'must be an email address', pattern: z.regexes.html5Email })
    .default(SAMPLE_EMAIL),
  ADMIN_PASSWORD: z.string().min(10, 'must have 10 to 128 characters').max(128).optional(),
  AUTH_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  ...paymentVariables,
  TRUST_PROXY: z.coerce.number('must be a number of proxies').int().min(0).max(10).default(0),
  MAX_CONNECTIONS: z.coerce
    .number('must be a number of connections')
    .int()
    .min(100)
    .max(1_000_000)
    .default(16_000),
  DEMO_CATALOGUE: flag.default(true),
  ENCODE_IMAGES_AHEAD: flag.default(true),
  METRICS_TOKEN: optional,
  /** LINE's own, but in tests. */
  LINE_API_URL: z.url({ protocol: /^https?$/ }).default('https://api.line.me'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'must be an address such as http://localhost:4318' })
    .optional(),
  STOP_DELAY_S: z.coerce.number('must be a number of seconds').int().min(0).max(300).default(0),
  ...emailVariables,
  ...fileSettings,
  ...contactSettings,
  ...backupSettings,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

export const SETTING_NAMES = Object.keys(settings.shape).filter((name) => name !== 'NODE_ENV')

export interface Config {
  development: boolean
  root: string
  port: number
  host: string
  /** The origin that shoppers use. */
  publicUrl: string
  /** Both localhost and 127.0.0.1 are accepted if true. */
  publicUrlIsDefault: boolean
  dataDir: string
  databaseUrl: string | null
  /** If set, `databaseUrl` leads through a pooler such as PgBouncer in transaction mode. */
  databaseDirectUrl: string | null
  /** The limit to wait for a free connection; then the answer is 503. */
  databaseTimeoutMs: number
  shopName: string
  support: Support
  mail: EmailConfig
  files: FilesConfig
  contact: ContactConfig
  backup: BackupConfig
  adminEmail: string
  adminPassword: string | null
  authSecret: string
  payments: PaymentSettings
  trustProxy: number
  maxConnections: number
  demoCatalogue: boolean
  /** If false, each size is encoded when it is first asked for. */
  encodeImagesAhead: boolean
  metricsToken: string | null
  lineApiUrl: string
  /** A collector of OpenTelemetry; null: no traces. */
  tracesTo: string | null
  /** Counts from SIGTERM, so that a proxy can switch to other processes. */
  stopDelaySeconds: number
  logLevel: string
  /** Names settings that have no effect any more, to tell the owner. */
  retiredSettings: string[]
}

/** Throws `SettingsError`. Creates the data folder and the session secret if they are missing. */
export function readConfig(root: string, env = process.env, readSecret = readStoredSecret): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const read = settings.superRefine(requireEmailVariables).superRefine(requireFileSettings).safeParse(given)
  if (!read.success) throw new SettingsError(read.error.issues.map(issueLine).join('\n'))
  const { data } = read
  const publicUrl = new URL(data.PUBLIC_URL ?? `http://localhost:${data.PORT}`).origin
  refuseUnnamedSandbox(publicUrl, data.PAYMENT_PROVIDER)
  const error = paymentError(data)
  if (error) throw new SettingsError(error)
  const dataDir = path.resolve(root, data.DATA_DIR)
  const adminEmail = normaliseEmail(data.ADMIN_EMAIL)
  const supportEmail = data.SUPPORT_EMAIL ?? data.ADMIN_EMAIL
  return {
    development: data.NODE_ENV === 'development',
    ...{ root, publicUrl, dataDir, adminEmail },
    port: data.PORT,
    host: data.HOST,
    publicUrlIsDefault: data.PUBLIC_URL === undefined,
    ...toDatabaseConfig(data),
    shopName: data.SHOP_NAME,
    support: { email: supportEmail, phone: data.SUPPORT_PHONE ?? null },
    mail: toEmailConfig(data, { name: data.SHOP_NAME, supportEmail, adminEmail }),
    files: toFilesConfig(data),
    contact: toContactConfig(data),
    backup: toBackupConfig(data, toS3Settings(data)),
    adminPassword: data.ADMIN_PASSWORD ?? null,
    authSecret: data.AUTH_SECRET ?? readSecret(dataDir),
    payments: paymentSettings(data),
    ...toProcessConfig(data),
    retiredSettings: retiredSettings(given),
  }
}

/** A public shop must not give flowers away because a setting was forgotten. */
function refuseUnnamedSandbox(publicUrl: string, provider: string | undefined) {
  if (provider === undefined && !isLocalAddress(publicUrl)) {
    throw new SettingsError(
      `PAYMENT_PROVIDER must be set where PUBLIC_URL is a public address (${publicUrl}); PAYMENT_PROVIDER=sandbox takes no real money`,
    )
  }
}

function toDatabaseConfig(data: z.infer<typeof settings>) {
  const {
    DATABASE_URL: url = null,
    DATABASE_DIRECT_URL: direct = null,
    DATABASE_TIMEOUT_MS: databaseTimeoutMs,
  } = data
  if (url === null && direct !== null) throw new SettingsError('DATABASE_DIRECT_URL needs DATABASE_URL')
  return { databaseUrl: url, databaseDirectUrl: direct, databaseTimeoutMs }
}

function toProcessConfig(data: z.infer<typeof settings>) {
  return {
    trustProxy: data.TRUST_PROXY,
    maxConnections: data.MAX_CONNECTIONS,
    demoCatalogue: data.DEMO_CATALOGUE,
    encodeImagesAhead: data.ENCODE_IMAGES_AHEAD,
    metricsToken: data.METRICS_TOKEN ?? null,
    lineApiUrl: data.LINE_API_URL,
    tracesTo: data.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    stopDelaySeconds: data.STOP_DELAY_S,
    logLevel: data.LOG_LEVEL,
  }
}

function issueLine(issue: z.core.$ZodIssue): string {
  return `${issue.path.join('.')} ${issue.message}`
}

export function isEmailOff({ mail }: Pick<Config, 'mail'>): boolean {
  return mail.how.transport === 'outbox'
}
