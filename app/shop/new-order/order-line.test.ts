import { expect, test } from 'vitest'
import { z } from 'zod'
import { MAX_CART_PRODUCTS } from '#app/shop/constants.ts'
import { readForm } from '#app/shop/forms/fields.ts'
import { orderLines } from './order-line.ts'

const FREE = { kind: 'free', title: 'A vase', count: 1, price: '500', work: '1' }
const ROSE = { kind: 'product', id: 'single-red-rose', count: 1, price: '' }
const read = (...lines: object[]) =>
  readForm(z.object({ lines: orderLines }), { lines: JSON.stringify(lines) })

test.each([
  ['1,290.50', 1290_50],
  ['฿๕๐๐', 500_00],
  ['', null],
  // Pages of the version before send satang.
  [1290_50, 1290_50],
  [0, 0],
  [null, null],
])('A line’s price of %s is read as %s', (price, amount) => {
  expect(read({ ...ROSE, price })).toEqual({ ok: true, value: { lines: [{ ...ROSE, price: amount }] } })
})

test('Something that is not in the catalogue costs nothing without a price', () => {
  expect(read({ ...FREE, price: '', work: '๒' })).toEqual({
    ok: true,
    value: { lines: [{ ...FREE, price: 0, work: 2 }] },
  })
})

test.each([
  [{ price: '12,90' }, { 'lines.1.price': 'price-invalid' }],
  [{ price: '1290.500' }, { 'lines.1.price': 'price-invalid' }],
  [{ price: '-5' }, { 'lines.1.price': 'price-invalid' }],
  [{ price: -500 }, { 'lines.1.price': 'price-invalid' }],
  [{ price: 0.5 }, { 'lines.1.price': 'price-invalid' }],
  [{ price: '1,000,000.01' }, { 'lines.1.price': 'price-too-large' }],
  [{ title: ' ' }, { 'lines.1.title': 'required' }],
  [
    { title: '', price: '1,5' },
    { 'lines.1.title': 'required', 'lines.1.price': 'price-invalid' },
  ],
  [{ work: '1.5' }, { 'lines.1.work': 'number-invalid' }],
  [{ work: '' }, { 'lines.1.work': 'number-invalid' }],
  [{ work: '101' }, { 'lines.1.work': 'number-range' }],
])('A line with %j is refused at its field', (typed, fieldErrors) => {
  expect(read(ROSE, { ...FREE, ...typed })).toEqual({ ok: false, fieldErrors })
})

test('An order of nothing, and one of too many lines, is refused as a whole', () => {
  expect(read()).toEqual({ ok: false, fieldErrors: { lines: 'required' } })
  const many = read(...Array.from({ length: MAX_CART_PRODUCTS + 1 }, () => ROSE))
  expect(many).toEqual({ ok: false, fieldErrors: { lines: 'too-long' } })
})
