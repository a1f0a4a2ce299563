import type dashboard from './dashboard.ts'
import type pages from './pages.ts'
import type shop from './shop.ts'

/** The shape of `en` with any words in it; English plurals that a language does not have may be left out. */
type Words<T> = {
  -readonly [K in keyof T as K extends `${string}_one` ? never : K]: T[K] extends string
    ? string
    : Words<T[K]>
} & {
  -readonly [K in keyof T as K extends `${string}_one` ? K : never]?: string
}
export type Messages = Words<typeof shop>
/** The words of the owner's screens, which no shopper loads. */
export type DashboardMessages = Words<typeof dashboard>
/** The words of letters and of the pages to read, which no browser loads. */
export type TextMessages = Words<typeof pages>
