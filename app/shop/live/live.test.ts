import { expect, test } from 'vitest'
import { topicsFor } from './live.ts'

const SHOPPER = { uid: 'a', name: 'Mali', email: 'mali@shop.example', photoURL: '', isAdmin: false }

test('Visitors get events of products, shoppers also of their orders, the owner of everything', () => {
  expect(topicsFor(null)).toEqual(['products', 'slots'])
  expect(topicsFor(SHOPPER)).toEqual(['products', 'slots', 'orders'])
  expect(topicsFor({ ...SHOPPER, isAdmin: true })).toEqual(['products', 'slots', 'orders', 'users'])
})
