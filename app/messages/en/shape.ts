import type customer from './customer.ts'
import type dashboard from './dashboard.ts'
import type driver from './driver.ts'
import type helpers from './helpers.ts'
import type newOrder from './new-order.ts'
import type pages from './pages.ts'
import type payLink from './pay-link.ts'
import type runs from './runs.ts'
import type shop from './shop.ts'
import type tracking from './tracking.ts'

/** The keys of `en` with any text; languages without a singular form may leave out `_one`. */
type Words<T> = {
  -readonly [K in keyof T as K extends `${string}_one` ? never : K]: T[K] extends string
    ? string
    : Words<T[K]>
} & {
  -readonly [K in keyof T as K extends `${string}_one` ? K : never]?: string
}
/** Texts of every page, the catalogue's and the frame's. */
export type ShopMessages = Words<typeof shop>
/** Texts of cart, checkout, orders, accounts and forms, which the catalogue's pages do not load. */
export type CustomerMessages = Words<typeof customer>
/** Texts of the dashboard, which shoppers never load. */
export type DashboardMessages = Words<typeof dashboard>
/** Texts of emails and text pages, which browsers never load. */
export type TextMessages = Words<typeof pages>
/** The part of the dashboard's texts for orders by hand. */
export type NewOrderMessages = Words<typeof newOrder>
/** The part of the dashboard's texts for helpers. */
export type HelperMessages = Words<typeof helpers>
/** The part of the customers' texts for payment links. */
export type PayLinkMessages = Words<typeof payLink>
/** The part of the customers’ texts for the page that follows an order. */
export type TrackingMessages = Words<typeof tracking>
/** The part of the customers' texts for a driver's phone. */
export type DriverMessages = Words<typeof driver>
/** The part of the dashboard's texts for runs. */
export type RunMessages = Words<typeof runs>
