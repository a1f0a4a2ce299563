import type pg from 'pg'
import { ensureAdmin } from './accounts/admin-account.ts'
import { type Auth, openAuth } from './accounts/auth.ts'
import { seedDemoCatalogue } from './catalogue/seed.ts'
import type { Config } from './config.ts'
import { openDatabase } from './database/database.ts'
import { migrateDatabase } from './database/migrate.ts'
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
import { type Limits, openLimits } from './limits.ts'
import { type Live, openLive } from './live/live.ts'
import { type Log, openLog } from './log.ts'
import { type PaymentAccess, watchPaymentAccess } from './payments/payment-access.ts'
import type { PaymentProvider } from './payments/payment-provider.ts'
import { openSandbox } from './payments/sandbox/sandbox.ts'
import { type InvariantWatch, watchInvariants } from './refunds/invariant-watch.ts'
import { type ProxyWatch, watchProxies } from './settings/proxy-watch.ts'
import { openSettings, type Settings } from './settings/settings.ts'

export interface Shop {
  config: Config
  log: Log
  refusals: RefusalLog
  db: Database
  pool: pg.Pool
  auth: Auth
  limits: Limits
  payments: PaymentProvider
  mailer: Mailer
  live: Live
  pages: PageCache
  invariants: InvariantWatch
  paymentAccess: PaymentAccess
  proxyWatch: ProxyWatch
  files: FileStore
  settings: Settings
  deliveryRules: DeliveryRules
  /** Then `/readyz` answers 503 and everything else still works. */
  process: { isStopping: boolean }
  listeningAt: { origin: string | null }
  newAdminPassword: string | null
  close(): Promise<void>
}

export async function openShop(config: Config): Promise<Shop> {
  const log = openLog(config.logLevel)
  const database = await openDatabase(config, log)
  try {
    await migrateDatabase(database.pool, config.root)
    if (config.demoCatalogue) await seedDemoCatalogue(database.db, config.root)
    const listeningAt = { origin: null }
    const live = openLive(database.url, database.pool, log)
    const settings = await openSettings(database.db, live, config)
    const payments = await openPayments({ config, log, databaseUrl: database.url, listeningAt }, settings)
    const files = await openFiles(config)
    const refusals = openRefusalLog(log)
    return {
      config,
      log,
      refusals,
      db: database.db,
      pool: database.pool,
      auth: openAuth(config, database.db),
      limits: openLimits(database.pool, config),
      payments,
      mailer: openMailer(config),
      live,
      pages: openPageCache(config, live),
      invariants: watchInvariants(database.pool),
      paymentAccess: watchPaymentAccess(payments, log),
      proxyWatch: watchProxies(config.trustProxy),
      files,
      settings,
      deliveryRules: openDeliveryRules(database.db, live),
      process: { isStopping: false },
      listeningAt,
      newAdminPassword: await ensureAdmin(config, database.db),
      async close() {
        await live.close()
        refusals.close()
        await payments.close()
        files.close()
        await database.close()
      },
    }
  } catch (error) {
    await database.close()
    throw error
  }
}

async function openPayments(
  opening: { config: Config; log: Log; databaseUrl: string; listeningAt: Shop['listeningAt'] },
  settings: Settings,
): Promise<PaymentProvider> {
  const { paymentProvider, paymentWays, stripe, omise } = opening.config
  const shopName = async () => (await settings.current()).shopName
  // The owner must switch PromptPay on at these providers first.
  const ways = paymentWays ?? ['card']
  switch (paymentProvider) {
    case 'stripe':
      return (await import('./payments/stripe/stripe.ts')).openStripe(
        required(stripe, paymentProvider),
        shopName,
        ways,
      )
    case 'omise':
      return (await import('./payments/omise/omise.ts')).openOmise(required(omise, paymentProvider), ways)
    case 'sandbox':
      return openSandbox(opening)
  }
}

/** Checked at start; never falls back to the sandbox. */
function required<T>(settings: T | null, provider: string): T {
  if (settings === null) throw new Error(`the settings of ${provider} are missing`)
  return settings
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
