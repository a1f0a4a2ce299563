import { expect, test } from 'vitest'
import type { Product } from '#app/shop/catalogue/product.ts'
import type { CartItem } from './cart.ts'
import { chooseExtras, EXTRAS_IN_CART, onePerCategory } from './extras.ts'

const product = (id: string, category: string, soldOut?: true) =>
  ({ id, category, ...(soldOut && { soldOut }) }) as Product

test('Of each category the first product that can be bought is a small extra', () => {
  const products = [
    product('rose', 'Roses', true),
    product('bear', 'Teddies'),
    product('tulip', 'Roses'),
    product('owl', 'Teddies'),
  ]
  expect(onePerCategory(products).map(({ id }) => id)).toEqual(['bear', 'tulip'])
})

test('A cart is offered a few small products of categories that it does not have', () => {
  const small = ['Roses', 'Cakes', 'Teddies', 'Plants', 'Cards'].map((name) => product(name, name))
  const cart = [{ id: 'x', category: 'roses' }] as CartItem[]
  const offered = chooseExtras(small, cart)
  expect(offered.map(({ id }) => id)).toEqual(['Cakes', 'Teddies', 'Plants'])
  expect(offered).toHaveLength(EXTRAS_IN_CART)
  expect(chooseExtras(small.slice(0, 1), cart)).toEqual([])
})
