import type { Language } from '#app/shop/language.ts'
import type dashboardWords from './en/dashboard.ts'
import type texts from './en/pages.ts'
import type en from './en/shop.ts'

/** The shape of `en` with any words in it; English plurals that a language does not have may be left out. */
type Words<T> = {
  -readonly [K in keyof T as K extends `${string}_one` ? never : K]: T[K] extends string
    ? string
    : Words<T[K]>
} & {
  -readonly [K in keyof T as K extends `${string}_one` ? K : never]?: string
}
export type Messages = Words<typeof en>
/** The words of the owner's screens, which no shopper loads. */
export type DashboardMessages = Words<typeof dashboardWords>
/** The words of letters and of the pages to read, which no browser loads. */
export type TextMessages = Words<typeof texts>

/** Fetches one language's words: the browser loads its reader's own and no other. */
export async function loadMessages(language: Language): Promise<Messages> {
  switch (language) {
    case 'th':
      return (await import('./th/shop.ts')).default
    case 'zh-CN':
      return (await import('./zh-CN/shop.ts')).default
    default:
      return (await import('./en/shop.ts')).default
  }
}

/** The same for the owner's screens. */
export async function loadDashboardMessages(language: Language): Promise<DashboardMessages> {
  switch (language) {
    case 'th':
      return (await import('./th/dashboard.ts')).default
    case 'zh-CN':
      return (await import('./zh-CN/dashboard.ts')).default
    default:
      return (await import('./en/dashboard.ts')).default
  }
}
