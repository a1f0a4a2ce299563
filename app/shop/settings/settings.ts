import { z } from 'zod'
import { MAX_EMAIL_LENGTH, MAX_SHOP_NAME_LENGTH } from '#app/shop/constants.ts'
import { DEFAULT_DELIVERY, type DeliveryFee } from '#app/shop/delivery/delivery-fee.ts'
import { DEFAULT_PLANNING, MAX_CAPACITY, type Planning } from '#app/shop/delivery/planning.ts'
import {
  amountSchema,
  checkbox,
  inEachLanguage,
  optionalText,
  wholeNumber,
} from '#app/shop/forms/field-kinds.ts'
import { errorCode } from '#app/shop/forms/fields.ts'
import { DEFAULT_LANGUAGE, inAllLanguages, LANGUAGES, type Language } from '#app/shop/language.ts'
import { activeLine, type LineAccount, type StoredLine, storedLine } from '#app/shop/line/line-settings.ts'
import { BUYER_EMAIL_NAMES, BUYER_EMAILS, type BuyerEmail } from '#app/shop/tracking/buyer-emails.ts'
import { parseUrl } from '#app/shop/url.ts'
import type { Notices } from './delivery-notices.ts'
import { toLineLink } from './line-id.ts'
import type { NetworkName } from './networks.ts'
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

export const MAX_SETTING_LENGTHS = {
  phone: 40,
  hours: 300,
  banner: 120,
  notice: 120,
  url: 300,
  page: 10_000,
} as const

const optionalEmail = optionalText(MAX_EMAIL_LENGTH).refine(
  (email) => email === '' || z.regexes.html5Email.test(email),
  errorCode('email-invalid'),
)

/** A name before the host makes a link look like another shop's: `https://facebook.com@elsewhere.test`. */
function isUrlOrEmpty(typed: string): boolean {
  if (typed === '') return true
  const url = /^https:\/\//.test(typed) ? parseUrl(typed) : null
  return url !== null && url.username === '' && url.password === ''
}

const optionalUrl = optionalText(MAX_SETTING_LENGTHS.url).refine(isUrlOrEmpty, errorCode('url-invalid'))

const optionalLine = optionalText(MAX_SETTING_LENGTHS.url)
  .transform((typed) => toLineLink(typed) ?? typed)
  .refine(isUrlOrEmpty, errorCode('line-invalid'))

/** One schema per form. It reads form values, and again its own output from the database. */
export const SETTING_FORMS = {
  shop: z.object({
    shopName: optionalText(MAX_SHOP_NAME_LENGTH),
    supportEmail: optionalEmail,
    supportPhone: optionalText(MAX_SETTING_LENGTHS.phone),
  }),
  logo: z.object({ path: z.string().regex(/^\/images\/products\/[\w-]{1,100}$/) }),
  delivery: z.object({
    fee: amountSchema(() => false).pipe(z.number(errorCode('price-invalid'))),
    freeFrom: amountSchema((typed) => typed.trim() === ''),
  }),
  planning: z.object({
    workPerDay: wholeNumber(1, MAX_CAPACITY),
    offersTimes: checkbox,
    offersCards: checkbox,
  } satisfies Record<keyof Planning, z.ZodType>),
  areas: inEachLanguage(MAX_SETTING_LENGTHS.notice),
  notices: z.object({ substitution: checkbox, absent: checkbox }),
  busyDays: inEachLanguage(MAX_SETTING_LENGTHS.notice)
    .extend({ on: checkbox })
    .refine(({ on, ...texts }) => !on || Object.values(texts).some((text) => text !== ''), {
      path: [DEFAULT_LANGUAGE],
      ...errorCode('required'),
    }),
  links: z.object({
    facebook: optionalUrl,
    instagram: optionalUrl,
    line: optionalLine,
    youtube: optionalUrl,
  } satisfies Record<NetworkName, z.ZodType<string>>),
  emails: z.object({
    to: optionalEmail,
    language: z.enum(LANGUAGES).default(DEFAULT_LANGUAGE),
    orders: checkbox,
    deliveries: checkbox,
    refunds: checkbox,
    disputes: checkbox,
    messages: checkbox,
  }),
  buyerEmails: z.object(
    Object.fromEntries(BUYER_EMAIL_NAMES.map((name) => [name, checkbox])) as Record<
      BuyerEmail,
      typeof checkbox
    >,
  ),
  hours: inEachLanguage(MAX_SETTING_LENGTHS.hours),
  banner: inEachLanguage(MAX_SETTING_LENGTHS.banner),
  about: inEachLanguage(MAX_SETTING_LENGTHS.page),
  returns: inEachLanguage(MAX_SETTING_LENGTHS.page),
  privacy: inEachLanguage(MAX_SETTING_LENGTHS.page),
} as const
export type SettingForm = keyof typeof SETTING_FORMS

export function isSettingForm(name: unknown): name is SettingForm {
  return typeof name === 'string' && Object.hasOwn(SETTING_FORMS, name)
}

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
