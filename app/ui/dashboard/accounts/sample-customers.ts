import type { Satang } from '#app/shop/money.ts'

export interface CustomerRow {
  uid: string
  name: string
  email: string
  orders: number
  spent: Satang
  lastOrder: string
}

/** The spec's static rows, shown while nobody has ordered; each is marked as a sample. */
export const SAMPLE_CUSTOMERS: CustomerRow[] = [
  {
    uid: 'sample-1',
    name: 'Mali',
    email: 'mali@example.com',
    orders: 4,
    spent: 5_480_00,
    lastOrder: '2024-02-14T05:30:00Z',
  },
  {
    uid: 'sample-2',
    name: 'Krit',
    email: 'krit@example.com',
    orders: 2,
    spent: 2_190_00,
    lastOrder: '2024-02-12T09:10:00Z',
  },
  {
    uid: 'sample-3',
    name: 'Ploy',
    email: 'ploy@example.com',
    orders: 1,
    spent: 890_00,
    lastOrder: '2024-02-09T03:45:00Z',
  },
]
