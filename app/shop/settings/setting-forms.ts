import { z } from 'zod'
import { MAX_EMAIL_LENGTH, MAX_SHOP_NAME_LENGTH } from '#app/shop/constants.ts'
import { MAX_CAPACITY, type Planning } from '#app/shop/delivery/planning.ts'
import {
  checkbox,
  feeSchema,
  inEachLanguage,
  optionalText,
  wholeNumber,
} from '#app/shop/forms/field-kinds.ts'
import { errorCode } from '#app/shop/forms/fields.ts'
import { DEFAULT_LANGUAGE, LANGUAGES } from '#app/shop/language.ts'
import { BUYER_EMAIL_NAMES, type BuyerEmail } from '#app/shop/tracking/buyer-emails.ts'
import { parseUrl } from '#app/shop/url.ts'
import { toLineLink } from './line-id.ts'
import type { NetworkName } from './networks.ts'

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
    fee: feeSchema(() => false).pipe(z.number(errorCode('price-invalid'))),
    freeFrom: feeSchema((typed) => typed.trim() === ''),
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

/** True for the name of a form above. */
export function isSettingForm(name: unknown): name is SettingForm {
  return typeof name === 'string' && Object.hasOwn(SETTING_FORMS, name)
}
