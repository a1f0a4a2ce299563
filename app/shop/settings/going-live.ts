import type { ShopperWay } from '#app/shop/payments/payment-way.ts'
import type { ProviderName } from '#app/shop/payments/provider-name.ts'
import type { NetworkName } from './networks.ts'

export const SAMPLE_EMAIL = 'admin@localhost.test'
/** Applies to backups that are not the shop's own. */
const BACKUP_MAX_HOURS = 8 * 24
const OWN_BACKUP_MIN_HOURS = 48

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]']

/** The verdict from recent requests on the configured number of proxies. */
export type ProxyVerdict = 'plausible' | 'unexpected-proxy' | 'missing-proxy' | 'one-address'

export interface GoingLiveFacts {
  publicUrl: string
  trustedProxies: number
  proxyVerdict: ProxyVerdict
  provider: ProviderName
  livemode: boolean
  ways: readonly ShopperWay[]
  /** Customers transfer to the owner's own account. */
  takesTransfers: boolean
  /** The message of each provider that refuses its key. */
  accessErrors: readonly { provider: ProviderName; error: string | null }[]
  emailsStayHere: boolean
  supportEmail: string
  supportPhone: string | null
  /** The footer leads to the network's own page if the owner gave no link. */
  networksWithoutLink: NetworkName[]
  adminEmail: string
  lastBackupAt: Date | null
  /** The interval of the shop's own backups; null if it makes none. */
  backupEveryHours: number | null
  backupOnShopDisk: boolean
  /** The database role may do anything, also run programs. */
  isDatabaseSuperuser: boolean
}

export interface GoingLiveRow {
  subject: GoingLiveSubject
  finding: GoingLiveFinding | null
  /** Worth knowing, but nothing that must be done: some owners have one disk, or no page at a network. */
  warning?: GoingLiveWarning
  params: Record<string, string | number> & { provider?: ProviderName }
  /** Lists networks for which the owner has set no link. */
  networks?: readonly NetworkName[]
  /** Lists the ways in which customers can pay. */
  ways?: readonly ShopperWay[]
}

export type GoingLiveSubject =
  | 'address'
  | 'proxy'
  | 'payments'
  | 'payment-key'
  | 'email'
  | 'support-email'
  | 'support-phone'
  | 'social-links'
  | 'backup'
  | 'database'

export type GoingLiveWarning = 'backup-on-shop-disk' | 'network-pages'

export type GoingLiveFinding =
  | 'local-address'
  | 'no-https'
  | 'no-proxy-set'
  | Exclude<ProxyVerdict, 'plausible'>
  | 'pretend-payments'
  | 'test-payments'
  | 'payment-key-refused'
  | 'emails-stay-here'
  | 'sample-email'
  | 'sign-in-email-shown'
  | 'no-phone'
  | 'no-backup'
  | 'old-backup'
  | 'database-superuser'

/** The values for a row's texts, with the provider's name as people read it. */
export function toRowValues(
  { params }: Pick<GoingLiveRow, 'params'>,
  providerName: (provider: ProviderName) => string,
): Record<string, string | number> {
  return { ...params, ...(params.provider && { provider: providerName(params.provider) }) }
}

export function isLocalAddress(url: string): boolean {
  return LOCAL_HOSTS.includes(new URL(url).hostname)
}

export function checkGoingLive(facts: GoingLiveFacts, now: Date): GoingLiveRow[] {
  return [
    { subject: 'address', finding: addressFinding(facts), params: { url: facts.publicUrl } },
    { subject: 'proxy', finding: proxyFinding(facts), params: { proxies: facts.trustedProxies } },
    paymentRow(facts),
    ...paymentKeyRows(facts),
    { subject: 'email', finding: facts.emailsStayHere ? 'emails-stay-here' : null, params: {} },
    { subject: 'database', finding: facts.isDatabaseSuperuser ? 'database-superuser' : null, params: {} },
    { subject: 'support-email', finding: supportEmailFinding(facts), params: { email: facts.supportEmail } },
    supportPhoneRow(facts),
    socialLinksRow(facts),
    backupRow(facts, now),
  ]
}

export function openRows(rows: GoingLiveRow[]): GoingLiveRow[] {
  return rows.filter(({ finding }) => finding !== null)
}

function addressFinding({ publicUrl }: GoingLiveFacts): GoingLiveFinding | null {
  if (isLocalAddress(publicUrl)) return 'local-address'
  return publicUrl.startsWith('https:') ? null : 'no-https'
}

function proxyFinding({ publicUrl, trustedProxies, proxyVerdict }: GoingLiveFacts): GoingLiveFinding | null {
  if (isLocalAddress(publicUrl)) return null
  if (proxyVerdict !== 'plausible') return proxyVerdict
  // The shop itself serves plain http, so https implies a proxy.
  return publicUrl.startsWith('https:') && trustedProxies === 0 ? 'no-proxy-set' : null
}

function paymentRow(facts: GoingLiveFacts): GoingLiveRow {
  return {
    subject: 'payments',
    finding: paymentFinding(facts),
    params: { provider: facts.takesTransfers && !facts.livemode ? 'by-hand' : facts.provider },
    ways: facts.ways,
  }
}

function paymentFinding({ provider, livemode, takesTransfers }: GoingLiveFacts): GoingLiveFinding | null {
  if (takesTransfers) return null
  if (provider === 'sandbox') return 'pretend-payments'
  return livemode ? null : 'test-payments'
}

/** Neither the pretend bank nor the shop's own book has a key. One that takes no new payments still sends refunds. */
function paymentKeyRows({ accessErrors }: GoingLiveFacts): GoingLiveRow[] {
  return accessErrors.flatMap(({ provider, error }) =>
    provider === 'sandbox' || provider === 'by-hand'
      ? []
      : [
          {
            subject: 'payment-key',
            finding: error === null ? null : 'payment-key-refused',
            params: { provider, error: error ?? '' },
          },
        ],
  )
}

function supportEmailFinding({ supportEmail, adminEmail }: GoingLiveFacts): GoingLiveFinding | null {
  if (supportEmail === SAMPLE_EMAIL) return 'sample-email'
  return supportEmail.toLowerCase() === adminEmail.toLowerCase() ? 'sign-in-email-shown' : null
}

function supportPhoneRow({ supportPhone }: GoingLiveFacts): GoingLiveRow {
  return {
    subject: 'support-phone',
    finding: supportPhone === null ? 'no-phone' : null,
    params: { phone: supportPhone ?? '' },
  }
}

function socialLinksRow({ networksWithoutLink }: GoingLiveFacts): GoingLiveRow {
  return {
    subject: 'social-links',
    finding: null,
    ...(networksWithoutLink.length > 0 && { warning: 'network-pages' }),
    params: {},
    networks: networksWithoutLink,
  }
}

function backupRow(facts: GoingLiveFacts, now: Date): GoingLiveRow {
  const ageMs = facts.lastBackupAt && now.getTime() - facts.lastBackupAt.getTime()
  return {
    subject: 'backup',
    finding: backupFinding(facts, ageMs),
    ...(facts.backupOnShopDisk && { warning: 'backup-on-shop-disk' }),
    params: { days: Math.floor((ageMs ?? 0) / DAY_MS) },
  }
}

/** The shop's own backups are late after two were missed. */
function backupFinding(
  { backupEveryHours: every }: GoingLiveFacts,
  ageMs: number | null,
): GoingLiveFinding | null {
  if (ageMs === null) return 'no-backup'
  const maxHours = every === null ? BACKUP_MAX_HOURS : Math.max(OWN_BACKUP_MIN_HOURS, 2 * every)
  return ageMs >= maxHours * HOUR_MS ? 'old-backup' : null
}
