import { addDays, bangkokDay } from '#app/shop/day.ts'

/** A time that an order is promised for. */
export const PROMISED = { day: addDays(bangkokDay(new Date()), 7), slot: 'afternoon' }

/** Of the owner, each with a title of its own. */
export const SCREENS = [
  '/dashboard',
  '/dashboard/orders',
  '/dashboard/users',
  '/dashboard/calendar',
  `/dashboard/calendar?day=${addDays(bangkokDay(new Date()), 2)}`,
  '/dashboard/delivery',
  '/dashboard/categories',
  '/dashboard/deleted',
  '/dashboard/money',
  '/dashboard/going-live',
  '/dashboard/settings',
  '/dashboard/settings/transfers',
  '/dashboard/settings/line',
  '/dashboard/log',
  '/dashboard/helpers',
  '/staff/payments',
  `/board?day=${PROMISED.day}`,
  `/board/runs?day=${PROMISED.day}`,
  '/dashboard/messages',
  '/addproduct',
  '/updateproduct',
  '/two-step',
  '/profile',
]

/** Of an order with a refund that failed. */
export const screensOf = (receipt: string) => [
  `/dashboard/orders/${receipt}`,
  `/dashboard/orders/${receipt}/slip`,
  `/dashboard/money/refunds/failed-${receipt}`,
]

/** What is printed for a day. */
export const PRINTS = ['cards', 'labels', 'worksheets'].map(
  (what) => `/dashboard/print?day=${PROMISED.day}&what=${what}`,
)

/** Further states of these screens. */
export const STATES = [
  '/dashboard?q=2026',
  '/dashboard?delete=single-red-rose',
  '/dashboard/orders?from=2001-01-01&to=2001-01-02',
  ...PRINTS,
  `/board?day=${PROMISED.day}&wall=1`,
  '/board?day=2001-01-01',
  '/dashboard/print?day=2001-01-01',
  '/dashboard/money/refunds/r3',
  '/dashboard/money/refunds/r5',
]
