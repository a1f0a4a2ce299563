import { beforeEach, expect, test } from 'vitest'
import type { CartItem } from '#app/shop/cart/cart.ts'
import { finishPurchase, openCheckouts, rememberCheckout } from './purchase.ts'
import { addItem, cartItems } from './stored/cart-store.ts'
import { clearStored } from './stored/storage.ts'
import { readStoredAddress, storeAddress } from './stored/stored-address.ts'

const ROSE: CartItem = {
  id: 'rose',
  title: 'Rose',
  price: 190,
  imageUrl: '/rose.webp',
  category: 'Roses',
  description: '',
  time: '2026-02-14T00:00:00.000Z',
  date: 'Feb 14, 2026',
}

beforeEach(clearStored)

test('A purchase that two tabs learn of leaves the cart once', () => {
  rememberCheckout('paid')
  for (let copies = 0; copies < 3; copies += 1) addItem(ROSE)
  for (const _tab of [1, 2]) finishPurchase('paid', [{ id: 'rose', count: 1 }])
  expect(cartItems()).toHaveLength(2)
  expect(openCheckouts()).toEqual([])
})

test('Of two checkouts that were begun, whichever is paid leaves the cart', () => {
  for (const [paid, other] of [
    ['first', 'second'],
    ['second', 'first'],
  ] as const) {
    clearStored()
    for (const id of ['first', 'second']) rememberCheckout(id)
    for (let copies = 0; copies < 2; copies += 1) addItem(ROSE)
    for (const _tab of [1, 2]) finishPurchase(paid, [{ id: 'rose', count: 1 }])
    expect([cartItems().length, openCheckouts()]).toEqual([1, [other]])
  }
})

test('A purchase of another browser leaves the cart, the address and the open checkout alone', () => {
  rememberCheckout('open')
  addItem(ROSE)
  const form = new FormData()
  form.set('name', 'Mali')
  storeAddress(form)
  finishPurchase('of-another-browser', [{ id: 'rose', count: 1 }])
  expect([cartItems().length, openCheckouts(), readStoredAddress().name]).toEqual([1, ['open'], 'Mali'])
})

test('Gift details are kept with the address of an unfinished purchase, and removed with it', () => {
  rememberCheckout('paid')
  const form = new FormData()
  for (const [name, text] of [
    ['name', 'Mali'],
    ['cardMessage', 'รักนะ\n❤️'],
    ['call', 'surprise'],
    ['token', 'not a field to keep'],
  ] as const)
    form.set(name, text)
  storeAddress(form)
  expect(readStoredAddress()).toEqual({ name: 'Mali', cardMessage: 'รักนะ\n❤️', call: 'surprise' })
  finishPurchase('paid', [{ id: 'rose', count: 1 }])
  expect(readStoredAddress()).toEqual({})
})
