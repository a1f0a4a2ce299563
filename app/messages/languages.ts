import type { Language } from '#app/shop/language.ts'
import type { CustomerMessages, DashboardMessages, ShopMessages, TextMessages } from './en/shape.ts'

/** Texts that are shown to readers of other languages: a language's name, and the offer to switch to it. */
export const NATIVE_TEXTS: Record<Language, { name: string; offer: string }> = {
  en: { name: 'English', offer: 'View in English' },
  th: { name: 'ไทย', offer: 'ดูร้านเป็นภาษาไทย' },
  'zh-CN': { name: '简体中文', offer: '用简体中文浏览' },
}

type Loader<T> = Record<Language, () => Promise<{ default: T }>>

const shop: Loader<ShopMessages> = {
  en: () => import('./en/shop.ts'),
  th: () => import('./th/shop.ts'),
  'zh-CN': () => import('./zh-CN/shop.ts'),
}

const customer: Loader<CustomerMessages> = {
  en: () => import('./en/customer.ts'),
  th: () => import('./th/customer.ts'),
  'zh-CN': () => import('./zh-CN/customer.ts'),
}

const dashboard: Loader<DashboardMessages> = {
  en: () => import('./en/dashboard.ts'),
  th: () => import('./th/dashboard.ts'),
  'zh-CN': () => import('./zh-CN/dashboard.ts'),
}

const pages: Loader<TextMessages> = {
  en: () => import('./en/pages.ts'),
  th: () => import('./th/pages.ts'),
  'zh-CN': () => import('./zh-CN/pages.ts'),
}

/** Loads the texts of one language; a browser loads only its visitor's. */
export const loadShopMessages = async (language: Language): Promise<ShopMessages> =>
  (await shop[language]()).default

export const loadCustomerMessages = async (language: Language): Promise<CustomerMessages> =>
  (await customer[language]()).default

export const loadDashboardMessages = async (language: Language): Promise<DashboardMessages> =>
  (await dashboard[language]()).default

export const loadPageMessages = async (language: Language): Promise<TextMessages> =>
  (await pages[language]()).default
