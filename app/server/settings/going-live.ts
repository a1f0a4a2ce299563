import { desc, eq } from 'drizzle-orm'
import { isEmailOff } from '#app/server/config/config.ts'
import { isSuperuser } from '#app/server/database/is-superuser.ts'
import { backups, user } from '#app/server/database/schema.ts'
import { offersWith } from '#app/server/payments/offers.ts'
import type { AccessErrors } from '#app/server/payments/payment-access.ts'
import type { Shop } from '#app/server/shop.ts'
import { checkGoingLive, type GoingLiveFacts, type GoingLiveRow } from '#app/shop/settings/going-live.ts'
import { NETWORK_NAMES } from '#app/shop/settings/networks.ts'

type Checked = Pick<
  Shop,
  'config' | 'settings' | 'db' | 'payments' | 'paymentAccess' | 'proxyWatch' | 'backupDisk'
>

/** Requests the payment provider. */
export async function readGoingLive(shop: Checked): Promise<GoingLiveRow[]> {
  return check(shop, await shop.paymentAccess.errors())
}

export function readGoingLiveNow(shop: Checked): Promise<GoingLiveRow[]> {
  return check(shop, shop.paymentAccess.latest())
}

export async function noteBackup({ db }: Pick<Shop, 'db'>, place: string): Promise<void> {
  await db.insert(backups).values({ place })
}

async function check(shop: Checked, accessErrors: AccessErrors): Promise<GoingLiveRow[]> {
  const { config, db, payments, proxyWatch } = shop
  const [settings, [admin], [backup], backupOnShopDisk, isDatabaseSuperuser] = await Promise.all([
    shop.settings.current(),
    db.select({ email: user.email }).from(user).where(eq(user.role, 'admin')).limit(1),
    db.select().from(backups).orderBy(desc(backups.finishedAt)).limit(1),
    shop.backupDisk.isShopDisk(),
    isSuperuser(db),
  ])
  const { support, links } = settings
  const facts: GoingLiveFacts = {
    publicUrl: config.publicUrl,
    trustedProxies: config.trustProxy,
    proxyVerdict: proxyWatch.verdict(),
    provider: payments.current.name,
    livemode: payments.current.livemode,
    ways: offersWith(shop, settings).ways,
    takesTransfers: settings.transfers !== null,
    accessErrors: payments.names.map((provider) => ({ provider, error: accessErrors[provider] ?? null })),
    emailsStayHere: isEmailOff(config),
    supportEmail: support.email,
    supportPhone: support.phone,
    networksWithoutLink: NETWORK_NAMES.filter((name) => !links[name]),
    adminEmail: admin?.email ?? config.adminEmail,
    lastBackupAt: backup?.finishedAt ?? null,
    backupEveryHours: config.backup.to === null ? null : config.backup.everyHours,
    backupOnShopDisk,
    isDatabaseSuperuser,
  }
  return checkGoingLive(facts, new Date())
}
