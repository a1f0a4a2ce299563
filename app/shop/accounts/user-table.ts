export const USER_TABLE = { sorts: ['joined', 'name', 'email'], descending: true } as const
export type UserSort = (typeof USER_TABLE.sorts)[number]

export const CUSTOMER_TABLE = {
  name: 'details',
  sorts: ['spent', 'orders', 'last'],
  descending: true,
} as const
export type CustomerSort = (typeof CUSTOMER_TABLE.sorts)[number]
