import type { z } from 'zod'
import { DEFAULT_DELIVERY, type DeliveryFee } from '#app/shop/delivery/delivery-fee.ts'
import { DEFAULT_PLANNING, type Planning } from '#app/shop/delivery/planning.ts'
import { DEFAULT_LANGUAGE, inAllLanguages, LANGUAGES, type Language } from '#app/shop/language.ts'
import { activeLine, type LineAccount, type StoredLine, storedLine } from '#app/shop/line/line-settings.ts'
import { BUYER_EMAILS, type BuyerEmail } from '#app/shop/tracking/buyer-emails.ts'
import type { Notices } from './delivery-notices.ts'
import type { NetworkName } from './networks.ts'
import { SETTING_FORMS, type SettingForm } from './setting-forms.ts'
import type { Support } from './support.ts'
import {
  activeAccount,
  NO_TRANSFERS,
  type StoredTransfers,
  storedTransfers,
  type TransferAccount,
} from './transfers.ts'

export const TEXT_PAGES = ['about', 'returns', 'privacy'] as const
export type PageName = (typeof TEXT_PAGES)[number]

export const OWNER_EMAILS = ['orders', 'deliveries', 'refunds', 'disputes', 'messages'] as const
export type OwnerEmail = (typeof OWNER_EMAILS)[number]

/** A form that was never saved is absent. */
export type StoredSettings = { [Name in SettingForm]?: z.infer<(typeof SETTING_FORMS)[Name]> } & {
  /** The language of the owner's last login: their emails are in it until they choose one. */
  ownerLanguage?: Language
  /** Saved only after a password and a test, so no form of the list above (docs/decisions/0107). */
  transfers?: StoredTransfers
  /** Null once it was switched off. */
  line?: StoredLine | null
}

export type OwnTexts = Record<Language, string>

/** The settings in effect. Empty texts mean the shop's default texts. */
export interface ShopSettings {
  shopName: string
  /** The path of an uploaded image, or null for the default logo. */
  logo: string | null
  support: Support
  delivery: DeliveryFee
  planning: Planning
  links: Partial<Record<NetworkName, string>>
  emails: { to: string; language: Language } & Record<OwnerEmail, boolean>
  buyerEmails: Record<BuyerEmail, boolean>
  notices: Pick<Notices, 'substitution' | 'absent'>
  texts: Record<PageName | 'hours' | 'banner' | 'areas' | 'busyDays', OwnTexts>
  /** The owner's account, while she takes transfers to it. */
  transfers: TransferAccount | null
  /** Where some of the owner's emails go instead. */
  line: LineAccount | null
}

export interface SettingDefaults {
  shopName: string
  support: Support
  contactTo: string
}

/** A form that no longer matches its schema counts as never saved. */
export function readStoredSettings(row: unknown): StoredSettings {
  const values = Object(row) as Record<string, unknown>
  const known = Object.entries(SETTING_FORMS).flatMap(([name, schema]) => {
    const read = schema.safeParse(name === 'emails' ? withDeliveries(values[name]) : values[name])
    return read.success ? [[name, read.data]] : []
  })
  const ownerLanguage = LANGUAGES.find((language) => language === values.ownerLanguage)
  const line = storedLine.safeParse(values.line).data
  const transfers = storedTransfers.safeParse(values.transfers).data
  return {
    ...Object.fromEntries(known),
    ...(ownerLanguage && { ownerLanguage }),
    ...(transfers && { transfers }),
    ...(line && { line }),
  }
}

/** Forms that were saved before there were these emails did not turn them off. */
function withDeliveries(emails: unknown): unknown {
  return typeof emails === 'object' && emails !== null ? { deliveries: true, ...emails } : emails
}

const NO_TEXTS: OwnTexts = inAllLanguages(() => '')

export function effectiveSettings(stored: StoredSettings, defaults: SettingDefaults): ShopSettings {
  const { shop, logo, emails, busyDays } = stored
  const texts = ['hours', 'banner', 'areas', ...TEXT_PAGES] as const
  return {
    shopName: shop?.shopName || defaults.shopName,
    logo: logo?.path ?? null,
    support: {
      email: shop?.supportEmail || defaults.support.email,
      phone: shop?.supportPhone || defaults.support.phone,
    },
    delivery: stored.delivery ?? DEFAULT_DELIVERY,
    planning: stored.planning ?? DEFAULT_PLANNING,
    links: Object.fromEntries(Object.entries(stored.links ?? {}).filter(([, url]) => url !== '')),
    emails: {
      orders: true,
      deliveries: true,
      refunds: true,
      disputes: true,
      messages: true,
      language: stored.ownerLanguage ?? DEFAULT_LANGUAGE,
      ...emails,
      to: emails?.to || defaults.contactTo,
    },
    buyerEmails: { ...BUYER_EMAILS, ...stored.buyerEmails },
    notices: { substitution: false, absent: false, ...stored.notices },
    texts: {
      ...(Object.fromEntries(texts.map((name) => [name, stored[name] ?? NO_TEXTS])) as ShopSettings['texts']),
      busyDays: busyDays?.on ? busyDays : NO_TEXTS,
    },
    transfers: activeAccount(stored.transfers ?? NO_TRANSFERS),
    line: activeLine(stored.line ?? undefined),
  }
}

export function noticesIn({ texts, notices }: ShopSettings, language: Language): Notices {
  return {
    ...notices,
    areas: textInAnyLanguage(texts.areas, language),
    busyDays: textInAnyLanguage(texts.busyDays, language),
  }
}

export function textInAnyLanguage(texts: OwnTexts, language: Language): string {
  return [texts[language], ...Object.values(texts)].find((text) => text !== '') ?? ''
}
