/** How an order by hand came. */
export const ORDER_CHANNELS = ['phone', 'line', 'facebook', 'counter', 'other'] as const
export type OrderChannel = (typeof ORDER_CHANNELS)[number]

/** Who orders by phone, chat or at the counter, without an account. An empty text was not said. */
export interface Buyer {
  name: string
  phone: string
  email: string
  lineName: string
}

/** The form's field of each, in the form's order. */
export const BUYER_FIELDS = {
  phone: { field: 'callerPhone', maxLength: 40 },
  name: { field: 'callerName', maxLength: 200 },
  lineName: { field: 'lineName', maxLength: 100 },
  email: { field: 'callerEmail', maxLength: 254 },
} as const satisfies Record<keyof Buyer, { field: string; maxLength: number }>
