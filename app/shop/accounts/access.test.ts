import { expect, test } from 'vitest'
import { BUY_NOW_PATH } from '#app/shop/checkout/buy-now-form.ts'
import {
  leadsToCart,
  leadsToCheckout,
  mayManageShop,
  mayReadProfileOf,
  safeReturnPath,
  signInQuery,
} from './access.ts'
import type { User } from './user.ts'

const MALI: User = { uid: 'mali', name: 'Mali', email: 'mali@shop.test', photoURL: '', isAdmin: false }
const OWNER: User = { ...MALI, uid: 'owner', isAdmin: true }

test('A profile is for its owner and the shop’s, not for other shoppers or visitors', () => {
  expect(mayReadProfileOf(MALI, 'mali')).toBe(true)
  expect(mayReadProfileOf(OWNER, 'mali')).toBe(true)
  expect(mayReadProfileOf(MALI, 'somchai')).toBe(false)
  expect(mayReadProfileOf(null, 'mali')).toBe(false)
})

test('Only the admin manages the shop', () => {
  expect([OWNER, MALI, null].map(mayManageShop)).toEqual([true, false, false])
})

test.each([
  ['/cart', '/cart'],
  ['/productInfo/rose?x=1#top', '/productInfo/rose?x=1#top'],
  ['/ก', '/%E0%B8%81'],
  ['/a b', '/a%20b'],
  ['/a\r\nSet-Cookie: b=c', '/aSet-Cookie:%20b=c'],
  ['/\ud83d', '/%EF%BF%BD'],
  ['/a/../cart', '/cart'],
  ['/..', '/'],
])('After logging in, %j leads to %j', (next, path) => {
  expect(safeReturnPath(next)).toBe(path)
})

test.each([
  null,
  '',
  'cart',
  'https://evil.example',
  '//evil.example',
  '//evil.example/cart',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n\\evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/a/..//evil.example',
  '/a/../\\evil.example',
  '/%2e//evil.example',
  'javascript:alert(1)',
  ' //evil.example',
  '//',
  '//[',
])('After logging in, %j leads to the home page', (next) => {
  expect(safeReturnPath(next)).toBe('/')
})

test('A way back to a checkout is known as one, however it is written, and no other is', () => {
  const checkouts = [
    '/checkout/a1',
    '/checkout/a1?lang=th',
    '/a/../checkout/a1',
    '/Checkout/a1',
    '/checkout/a1/',
  ]
  expect(checkouts.filter((path) => !leadsToCheckout(path))).toEqual([])
  const others = [
    null,
    '',
    '/',
    '/cart',
    '/checkout',
    '/checkout/',
    '/checkout/?a',
    '/cart?next=/checkout/a1',
  ]
  expect([...others, '//checkout/a1', '/checkouts/a1', 'checkout/a1'].filter(leadsToCheckout)).toEqual([])
})

test('A way back to the cart is known as one, however it is written, and no other is', () => {
  const carts = ['/cart', '/cart?buy=now', '/Cart/', '/a/../cart#top', BUY_NOW_PATH]
  expect(carts.filter((path) => !leadsToCart(path))).toEqual([])
  const others = [
    null,
    '',
    '/',
    '/carts',
    '/cart/today',
    '/cart.data',
    '//cart',
    '//evil.example/cart',
    'cart',
  ]
  expect([...others, 'https://evil.example/cart', '/order?next=/cart'].filter(leadsToCart)).toEqual([])
})

test('The pages for signing in hand on where to return and the email, and nothing that an advertisement added', () => {
  expect(signInQuery('?fbclid=1&next=%2Fcart%3Fa%3D1&email=a%40b.co&openExternalBrowser=1')).toBe(
    '?next=%2Fcart%3Fa%3D1&email=a%40b.co',
  )
  expect(signInQuery('?fbclid=1')).toBe('')
})
