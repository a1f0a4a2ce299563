import { saveProductImage } from '#app/server/catalogue/product-images.ts'
import { shopSettings } from '#app/server/database/schema.ts'
import { transact } from '#app/server/database/transact.ts'
import { readVersion } from '#app/server/request/form-action.ts'
import { chosenFile } from '#app/server/request/parse-form-data.ts'
import type { Shop } from '#app/server/shop.ts'
import { readForm, typedValues } from '#app/shop/forms/fields.ts'
import type { FormRefusal } from '#app/shop/forms/form-answer.ts'
import { formVersion, isOutdated } from '#app/shop/forms/form-version.ts'
import { inAllLanguages } from '#app/shop/language.ts'
import { toBaht } from '#app/shop/money.ts'
import { refused } from '#app/shop/problem.ts'
import { readLineId } from '#app/shop/settings/line-id.ts'
import { isSettingForm, SETTING_FORMS, type SettingForm } from '#app/shop/settings/setting-forms.ts'
import {
  effectiveSettings,
  type OwnTexts,
  type PageName,
  type ShopSettings,
  type StoredSettings,
  TEXT_PAGES,
} from '#app/shop/settings/settings.ts'
import type { TransferAccount } from '#app/shop/settings/transfers.ts'
import { readSettings, saveSettings } from './settings.ts'

export type PageDefaults = Record<PageName, OwnTexts>

export interface SettingsToEdit {
  own: SettingForm[]
  logo: string | null
  transfers: TransferAccount | null
  isLineOn: boolean
  values: Record<Exclude<SettingForm, 'logo'>, Record<string, string>>
  /** Sent back with each form: of two windows the second is refused. */
  versions: Record<SettingForm, string>
  defaults: Pick<ShopSettings, 'shopName' | 'support'> & { to: string }
}

export async function settingsToEdit(
  shop: Pick<Shop, 'db' | 'config'>,
  pages: PageDefaults,
): Promise<SettingsToEdit> {
  const stored = await readSettings(shop)
  const { shopName, support, mail } = shop.config
  const { logo, transfers, delivery, planning, emails, buyerEmails } = effectiveSettings(stored, {
    shopName,
    support,
    contactTo: '',
  })
  const freeFrom = delivery.freeFrom === null ? '' : String(toBaht(delivery.freeFrom))
  const pageTexts = (page: PageName) =>
    inAllLanguages((language) => stored[page]?.[language] || pages[page][language])
  const line = stored.links?.line ?? ''
  return {
    own: Object.keys(stored).filter(isSettingForm),
    logo,
    transfers,
    isLineOn: stored.line?.isOn === true,
    versions: listVersions(stored),
    values: {
      shop: stored.shop ?? {},
      delivery: { fee: String(toBaht(delivery.fee)), freeFrom },
      planning: toTypedFields({ ...planning, workPerDay: String(planning.workPerDay) }),
      areas: stored.areas ?? {},
      notices: toTypedFields(stored.notices),
      buyerEmails: toTypedFields(buyerEmails),
      busyDays: toTypedFields(stored.busyDays),
      links: { ...stored.links, line: readLineId(line) ?? line },
      emails: toTypedFields(emails),
      hours: stored.hours ?? {},
      banner: stored.banner ?? {},
      about: pageTexts('about'),
      returns: pageTexts('returns'),
      privacy: pageTexts('privacy'),
    },
    defaults: { shopName, support, to: mail.contactTo },
  }
}

export async function saveSettingForm(
  shop: Shop,
  form: FormData,
  { name, pages }: { name: SettingForm; pages: PageDefaults },
): Promise<{ ok: true } | FormRefusal> {
  if (name === 'logo') return saveLogo(shop, form)
  const schema = SETTING_FORMS[name]
  const read = readForm<StoredSettings[typeof name]>(schema, form)
  if (!read.ok) {
    return {
      ...refused('check-fields'),
      fieldErrors: read.fieldErrors,
      typed: typedValues(form, schema),
    }
  }
  const value = isPage(name) ? withoutDefaults(read.value as OwnTexts, pages[name]) : read.value
  const isSaved = await saveUnchanged(shop, readVersion(form), { name, value })
  return isSaved ? { ok: true } : { ...refused('settings-changed'), typed: typedValues(form, schema) }
}

type TypedForm = Exclude<SettingForm, 'logo'>

/** False if another window has saved other settings since the page was shown. */
function saveUnchanged(
  { pool }: Shop,
  version: string | undefined,
  { name, value }: { name: TypedForm; value: StoredSettings[TypedForm] },
): Promise<boolean> {
  return transact(pool, async (tx) => {
    await tx.select().from(shopSettings).for('update')
    const now = (await readSettings({ db: tx }))[name] ?? {}
    if (isOutdated(version, { now, wanted: value ?? {} })) return false
    await saveSettings({ db: tx }, name, value)
    return true
  })
}

function listVersions(stored: StoredSettings) {
  const versions = Object.keys(SETTING_FORMS).map((name) => [
    name,
    formVersion(stored[name as SettingForm] ?? {}),
  ])
  return Object.fromEntries(versions) as SettingsToEdit['versions']
}

async function saveLogo(shop: Shop, form: FormData): Promise<{ ok: true } | FormRefusal> {
  const file = chosenFile(form, 'image')
  const saved = file ? await saveProductImage(shop, file) : refused('required')
  if (!saved.ok) return { ...saved, fieldErrors: { image: saved.problem.code }, typed: {} }
  await saveSettings(shop, 'logo', { path: saved.value })
  return { ok: true }
}

function isPage(name: SettingForm): name is PageName {
  return (TEXT_PAGES as readonly string[]).includes(name)
}

/** Removes unchanged defaults, so that they keep following the default. */
function withoutDefaults(typed: OwnTexts, defaults: OwnTexts): OwnTexts {
  return inAllLanguages((language) => (typed[language] === defaults[language] ? '' : typed[language]))
}

function toTypedFields(values: Record<string, string | boolean> = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, value === true ? 'on' : value || '']),
  )
}
