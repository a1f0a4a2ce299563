import { ensureAdmin } from './accounts/admin-account.ts'
import { openAuth } from './accounts/auth.ts'
import { watchInvariants } from './attention/invariant-watch.ts'
import { watchBackupDisk } from './backup/backup-disk.ts'
import { openCatalogueCache } from './catalogue/catalogue-cache.ts'
import type { Config } from './config/config.ts'
import { openLimits } from './core/limits.ts'
import { openLog } from './core/log.ts'
import { openDatabase } from './database/database.ts'
import { knownMigrations, migrateDatabase } from './database/migrate.ts'
import { openDeliveryRules } from './delivery/delivery-rules.ts'
import { seedDemoCatalogue } from './demo/seed.ts'
import { openEmailJs } from './email/transports/emailjs.ts'
import type { Mailer } from './email/transports/mailer.ts'
import { openOutbox } from './email/transports/outbox.ts'
import { openSmtp } from './email/transports/smtp.ts'
import { openFiles } from './files/open-files.ts'
import { openPageCache } from './http/page-cache/page-cache.ts'
import { openRefusalLog } from './http/refusal-log.ts'
import { openLive } from './live/live.ts'
import { LISTENER_NAME } from './live/pg-listener.ts'
import { openPayments } from './payments/open-payments.ts'
import { watchPaymentAccess } from './payments/payment-access.ts'
import { watchProxies } from './settings/proxy-watch.ts'
import { openSettings, type Settings } from './settings/settings.ts'
import type { Shop } from './shop.ts'
import { openTracing } from './watching/open-tracing.ts'

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
    const atProviders = { config, log, db, pool, listeningAt, databaseUrl: database.url }
    const payments = await openPayments({ ...atProviders, shopName: readShopName(settings) }, (provider) =>
      tracing.traced('payment', provider),
    )
    const files = await openFiles(config)
    const mailer = tracing.traced('email', openMailer(config))
    const refusals = openRefusalLog(log)
    return {
      ...{ config, log, refusals, db, pool, direct },
      catalogue: openCatalogueCache(db, live),
      auth: openAuth(config, db),
      limits: openLimits(pool, config.contact.perHour),
      payments,
      ...{ mailer, live, files, settings, tracing },
      pages: openPageCache(config, live),
      ...openWatches(config, { pool, payments, log }),
      deliveryRules: openDeliveryRules(db, live),
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

function openWatches(config: Config, { pool, payments, log }: Pick<Shop, 'pool' | 'payments' | 'log'>) {
  return {
    invariants: watchInvariants(pool),
    paymentAccess: watchPaymentAccess(payments.all, log),
    proxyWatch: watchProxies(config.trustProxy),
    backupDisk: watchBackupDisk(config),
  }
}

function readShopName(settings: Settings): () => Promise<string> {
  return async () => (await settings.current()).shopName
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
