import type pg from 'pg'
import { ensureAdmin } from './accounts/admin-account.ts'
import { type Auth, openAuth } from './accounts/auth.ts'
import { type InvariantWatch, watchInvariants } from './attention/invariant-watch.ts'
import { type BackupDisk, watchBackupDisk } from './backup/backup-disk.ts'
import { type CatalogueCache, openCatalogueCache } from './catalogue/catalogue-cache.ts'
import { seedDemoCatalogue } from './catalogue/seed.ts'
import type { Config } from './config/config.ts'
import { type Limits, openLimits } from './core/limits.ts'
import { type Log, openLog } from './core/log.ts'
import { openDatabase } from './database/database.ts'
import { knownMigrations, migrateDatabase } from './database/migrate.ts'
import type { Database } from './database/transact.ts'
import { type DeliveryRules, openDeliveryRules } from './delivery/delivery-rules.ts'
import { openEmailJs } from './email/transports/emailjs.ts'
import type { Mailer } from './email/transports/mailer.ts'
import { openOutbox } from './email/transports/outbox.ts'
import { openSmtp } from './email/transports/smtp.ts'
import type { FileStore } from './files/file-store.ts'
import { openFiles } from './files/open-files.ts'
import { openPageCache, type PageCache } from './http/page-cache/page-cache.ts'
import { openRefusalLog, type RefusalLog } from './http/refusal-log.ts'
import { type Live, openLive } from './live/live.ts'
import { LISTENER_NAME } from './live/pg-listener.ts'
import { openPayments } from './payments/open-payments.ts'
import { type PaymentAccess, watchPaymentAccess } from './payments/payment-access.ts'
import type { PaymentSources } from './payments/sources.ts'
import { type ProxyWatch, watchProxies } from './settings/proxy-watch.ts'
import { openSettings, type Settings } from './settings/settings.ts'
import { openTracing } from './watching/open-tracing.ts'
import type { Tracing } from './watching/tracing.ts'

export interface Shop {
  config: Config
  log: Log
  refusals: RefusalLog
  db: Database
  pool: pg.Pool
  /** For locks of a session: a pooler between shares the connections of `pool`. */
  direct: pg.Pool
  auth: Auth
  limits: Limits
  payments: PaymentSources
  mailer: Mailer
  live: Live
  pages: PageCache
  invariants: InvariantWatch
  paymentAccess: PaymentAccess
  proxyWatch: ProxyWatch
  backupDisk: BackupDisk
  files: FileStore
  settings: Settings
  deliveryRules: DeliveryRules
  catalogue: CatalogueCache
  tracing: Tracing
  /** In both, `/readyz` answers 503 and everything else still works. */
  process: { isStarting: boolean; isStopping: boolean }
  listeningAt: { origin: string | null }
  newAdminPassword: string | null
  close(): Promise<void>
}

export async function openShop(config: Config): Promise<Shop> {
  const log = openLog(config.logLevel)
  for (const line of config.retiredSettings) log.warn({ event: 'setting-retired' }, line)
  const tracing = await openTracing(config)
  const database = await openDatabase(config, log)
  const { db, pool, direct } = database
  try {
    await migrateDatabase(direct, config.root)
    if (config.demoCatalogue) await seedDemoCatalogue(db, config.root)
    const listeningAt = { origin: null }
    const live = openLive(listenerUrl(database.url, config.root), pool, log)
    const settings = await openSettings(db, live, config)
    const payments = await openPayments(
      { config, log, databaseUrl: database.url, db, listeningAt, settings },
      (provider) => tracing.traced('payment', provider),
    )
    const files = await openFiles(config)
    const mailer = tracing.traced('email', openMailer(config))
    const refusals = openRefusalLog(log)
    return {
      ...{ config, log, refusals, db, pool, direct },
      catalogue: openCatalogueCache(db, live),
      auth: openAuth(config, db),
      limits: openLimits(pool, config),
      payments,
      mailer,
      live,
      pages: openPageCache(config, live),
      invariants: watchInvariants(pool),
      paymentAccess: watchPaymentAccess(payments.all, log),
      proxyWatch: watchProxies(config.trustProxy),
      backupDisk: watchBackupDisk(config),
      files,
      settings,
      deliveryRules: openDeliveryRules(db, live),
      tracing,
      process: { isStarting: false, isStopping: false },
      listeningAt,
      newAdminPassword: await ensureAdmin(config, db),
      close: () => closeParts([live, refusals, mailer, payments, files, database, tracing]),
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

async function closeParts(parts: { close?(): unknown }[]) {
  for (const part of parts) await part.close?.()
}

/** The name of the connection tells `npm run upgrade-check` which schema the process knows. */
function listenerUrl(databaseUrl: string, root: string): string {
  const url = new URL(databaseUrl)
  url.searchParams.set('application_name', `${LISTENER_NAME} ${knownMigrations(root)}`)
  return url.href
}

function openMailer({ mail: { how }, dataDir }: Config): Mailer {
  switch (how.transport) {
    case 'outbox':
      return openOutbox(dataDir)
    case 'smtp':
      return openSmtp(how.url)
    case 'emailjs':
      return openEmailJs(how)
  }
}
