import { createInstance, type i18n } from 'i18next'
import type { Language } from '#app/shop/language.ts'
import type dashboardWords from './dashboard/en.ts'
import type en from './en.ts'

/** The shape of `en` with any words in it; English plurals that a language does not have may be left out. */
type Words<T> = {
  -readonly [K in keyof T as K extends `${string}_one` ? never : K]: T[K] extends string
    ? string
    : Words<T[K]>
} & {
  -readonly [K in keyof T as K extends `${string}_one` ? K : never]?: string
}
export type Messages = Words<typeof en>
/** The words of the owner's screens: a namespace of their own, which no shopper loads. */
export type DashboardMessages = Words<typeof dashboardWords>
export const DASHBOARD = 'dashboard'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: { translation: typeof en; dashboard: typeof dashboardWords }
  }
}

/** Fetches one language's words: the browser loads its reader's own and no other. */
export async function loadMessages(language: Language): Promise<Messages> {
  switch (language) {
    case 'th':
      return (await import('./th.ts')).default
    case 'zh-CN':
      return (await import('./zh-CN.ts')).default
    default:
      return (await import('./en.ts')).default
  }
}

/** The same for the owner's screens. */
export async function loadDashboardMessages(language: Language): Promise<DashboardMessages> {
  switch (language) {
    case 'th':
      return (await import('./dashboard/th.ts')).default
    case 'zh-CN':
      return (await import('./dashboard/zh-CN.ts')).default
    default:
      return (await import('./dashboard/en.ts')).default
  }
}

/** A translator that is ready at once. */
export function makeI18n(language: Language, messages: Messages, dashboard?: DashboardMessages): i18n {
  const instance = createInstance()
  void instance.init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: { translation: messages, ...(dashboard ? { [DASHBOARD]: dashboard } : {}) } },
    initAsync: false,
    // React escapes what it draws.
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  // For each component react-i18next copies what the instance itself owns, some sixty functions. A view of it owns nothing.
  return Object.create(instance)
}
