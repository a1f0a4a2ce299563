import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Product } from '#app/shop/catalogue/product.ts'
import { MAX_CART_PRODUCTS, MAX_COPIES_PER_PRODUCT } from '#app/shop/constants.ts'
import {
  addToCart,
  buyableItems,
  type CartItem,
  cartCopy,
  cartLimit,
  cartLines,
  copyPrice,
  findSoldOut,
  priceCart,
  readCart,
  removeFromCart,
  removeOneCopy,
  wantedLines,
  withoutBought,
} from './cart.ts'

const item = (id: string, price = 1290): CartItem => ({
  id,
  title: `Flower ${id}`,
  price,
  imageUrl: `/${id}.webp`,
  category: 'Roses',
  description: '',
  time: '2026-02-14T00:00:00.000Z',
  date: 'Feb 14, 2026',
})
const idsOf = (items: CartItem[]) => items.map(({ id }) => id)
const someItems = fc.array(
  fc.constantFrom('a', 'b', 'c', 'd').map((id) => item(id)),
  { maxLength: 40 },
)

describe('a cart', () => {
  test('A cart contains a product as often as it was added, shown as one line with its count', () => {
    const items = ['a', 'b', 'a'].reduce<CartItem[]>((cart, id) => addToCart(cart, item(id)), [])
    expect(idsOf(items)).toEqual(['a', 'b', 'a'])
    expect(wantedLines(items)).toEqual([
      { id: 'a', count: 2 },
      { id: 'b', count: 1 },
    ])
  })

  test('A cart shows a product as it was when it was added last', () => {
    const [line] = cartLines([item('a', 1290), item('a', 1390)])
    expect(line?.item.price).toBe(1390)
  })

  test('A cart can lose every copy of a product, or only the newest', () => {
    const items = ['a', 'b', 'a'].map((id) => item(id))
    expect(idsOf(removeFromCart(items, 'a'))).toEqual(['b'])
    expect(idsOf(removeOneCopy(items, 'a'))).toEqual(['a', 'b'])
    expect(idsOf(removeOneCopy(items, 'none'))).toEqual(['a', 'b', 'a'])
  })

  test('A cart never exceeds the maximum copies and products, whatever is added or stored', () => {
    const ids = fc.oneof(fc.constant('often'), fc.integer({ min: 0, max: 150 }).map(String))
    fc.assert(
      fc.property(fc.array(ids, { minLength: 300, maxLength: 400 }), (chosen) => {
        const items = chosen.map((id) => item(id))
        for (const cart of [readCart(JSON.stringify(items)), items.reduce(addToCart, [])]) {
          const lines = wantedLines(cart)
          expect(lines.length).toBeLessThanOrEqual(MAX_CART_PRODUCTS)
          expect(Math.max(...lines.map(({ count }) => count))).toBeLessThanOrEqual(MAX_COPIES_PER_PRODUCT)
        }
      }),
      { numRuns: 20 },
    )
  })
})

describe('a cart after a purchase', () => {
  test('A cart after a purchase has only items that were added meanwhile', () => {
    const items = ['a', 'b', 'a', 'c'].map((id) => item(id))
    expect(
      idsOf(
        withoutBought(items, [
          { id: 'a', count: 1 },
          { id: 'b', count: 1 },
        ]),
      ),
    ).toEqual(['a', 'c'])
  })

  test('A cart is empty if everything was bought, and unchanged if nothing was', () => {
    fc.assert(
      fc.property(someItems, (items) => {
        expect(withoutBought(items, wantedLines(items))).toEqual([])
        expect(withoutBought(items, [])).toEqual(items)
      }),
    )
  })

  test('A cart’s rest and the bought items make up the cart again', () => {
    fc.assert(
      fc.property(someItems, someItems, (items, others) => {
        const bought = wantedLines(others)
        const left = new Map(wantedLines(withoutBought(items, bought)).map(({ id, count }) => [id, count]))
        for (const { id, count } of wantedLines(items)) {
          const gone = bought.find((line) => line.id === id)?.count ?? 0
          expect(left.get(id) ?? 0).toBe(Math.max(0, count - gone))
        }
      }),
    )
  })
})

describe('a stored cart', () => {
  test('A stored cart is read back unchanged', () => {
    fc.assert(
      fc.property(someItems, (items) => {
        expect(readCart(JSON.stringify(items))).toEqual(items)
      }),
    )
  })

  test.each([null, '', 'not json', '{}', '"a"', 'null', '5'])(
    'A stored cart is empty if it is %s',
    (stored) => expect(readCart(stored)).toEqual([]),
  )

  test('A stored cart keeps its valid entries beside invalid ones', () => {
    const stored = [
      item('a'),
      null,
      5,
      {},
      { id: '', title: 'x', price: 1 },
      { ...item('b'), price: -1 },
      item('c'),
    ]
    expect(idsOf(readCart(JSON.stringify(stored)))).toEqual(['a', 'c'])
  })

  test('A stored cart may lack decoration and have a price as text', () => {
    expect(readCart('[{"id":"a","title":"Rose","price":"12.5"}]')).toMatchObject([{ id: 'a', price: 12.5 }])
  })

  test('A stored cart has no invalid price and no endless title', () => {
    const rose = { id: 'rose', title: 'Rose', price: 190 }
    const read = (change: object) => readCart(JSON.stringify([{ ...rose, ...change }]))
    for (const price of [null, undefined, 'free', -1, 10_000_001]) expect(read({ price })).toEqual([])
    const long = 'x'.repeat(501)
    expect(read({ title: long })).toEqual([])
    expect(read({ titles: { en: 'Rose', th: 'กุหลาบ' } })[0]?.titles).toEqual({ en: 'Rose', th: 'กุหลาบ' })
    for (const titles of [
      { en: long },
      { en: 'Rose', th: long },
      { en: 'Rose', 'zh-CN': long },
      { th: 'กุหลาบ' },
    ]) {
      expect(read({ titles })[0]?.titles).toBeUndefined()
    }
  })

  test('A stored cart of any content can be read', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (stored) => {
        expect(Array.isArray(readCart(stored))).toBe(true)
      }),
    )
  })
})

test('A copy of a product has its price in baht, which gives the same satang back', () => {
  const product: Product = {
    id: 'a',
    title: { en: 'Rose', th: 'กุหลาบ' },
    description: { en: 'Red' },
    price: 1290_50,
    imageUrl: '/a.webp',
    category: 'Roses',
    time: '2019-08-12T03:00:00.000Z',
  }
  const copy = cartCopy(product)
  expect(copy).toMatchObject({ id: 'a', title: 'Rose', price: 1290.5, date: 'Aug 12, 2019' })
  expect(copyPrice(copy)).toBe(1290_50)
})

test.each([
  [19.99, 1999],
  [1.15, 115],
  [290.35, 29035],
  [0.29, 29],
])('A copy at %d baht costs exactly %d satang', (price, satang) => {
  expect(copyPrice(item('a', price))).toBe(satang)
})

test('A copy has all that a cart shows of its product, with its titles in each language', () => {
  const product: Product = {
    id: 'a',
    title: { en: 'Rose', th: 'กุหลาบ' },
    description: { en: 'Red', th: 'แดง' },
    price: 190_00,
    imageUrl: '/a.webp',
    category: 'Roses',
    time: '2019-08-12T03:00:00.000Z',
  }
  expect(cartCopy(product)).toEqual({
    id: 'a',
    title: 'Rose',
    price: 190,
    imageUrl: '/a.webp',
    category: 'Roses',
    description: 'Red',
    time: '2019-08-12T03:00:00.000Z',
    date: 'Aug 12, 2019',
    titles: { en: 'Rose', th: 'กุหลาบ', 'zh-CN': undefined },
    soldOut: undefined,
  })
  expect(cartCopy({ ...product, soldOut: true }).soldOut).toBe(true)
  expect(readCart(JSON.stringify([cartCopy(product)]))).toEqual([cartCopy(product)])
})

test('A stored copy keeps its texts up to their lengths, and remembers that it is sold out', () => {
  const read = (change: object) => readCart(JSON.stringify([{ ...item('a'), ...change }]))[0]
  for (const field of ['imageUrl', 'category', 'description', 'time', 'date'] as const) {
    expect(read({ [field]: 'x'.repeat(5000) })?.[field]).toHaveLength(5000)
    expect(read({ [field]: 'x'.repeat(5001) })?.[field]).toBe('')
    expect(read({ [field]: 5 })?.[field]).toBe('')
  }
  expect([read({ soldOut: true })?.soldOut, read({ soldOut: 'yes' })?.soldOut]).toEqual([true, undefined])
  expect(read({ id: 'x'.repeat(200) })?.id).toHaveLength(200)
  expect(read({ id: 'x'.repeat(201) })).toBeUndefined()
  expect(read({ title: 'x'.repeat(500) })?.title).toHaveLength(500)
  expect([read({ price: 0 })?.price, read({ price: 10_000_000 })?.price]).toEqual([0, 10_000_000])
})

test('A cart says why one more does not fit: too many copies, or too many products', () => {
  const copies = Array.from({ length: MAX_COPIES_PER_PRODUCT }, () => item('a'))
  const products = Array.from({ length: MAX_CART_PRODUCTS }, (_, at) => item(String(at)))
  expect(cartLimit(copies, item('a'))).toBe('copies')
  expect(cartLimit([...copies, item('b')], item('a'))).toBe('copies')
  expect(cartLimit(copies, item('b'))).toBeNull()
  expect(cartLimit(copies.slice(1), item('a'))).toBeNull()
  expect(cartLimit(products, item('new'))).toBe('products')
  expect(cartLimit(products, item('7'))).toBeNull()
  expect(cartLimit(products.slice(1), item('new'))).toBeNull()
})

test('The first wanted product that is sold out today is found', () => {
  const product = (id: string, soldOut?: boolean) => ({ ...item(id), soldOut }) as unknown as Product
  const today = new Map([
    ['a', product('a')],
    ['b', product('b', true)],
    ['c', product('c', true)],
  ])
  const wanted = (...ids: string[]) => ids.map((id) => ({ id, count: 1 }))
  expect(findSoldOut(wanted('a', 'c', 'b'), today)?.id).toBe('c')
  expect(findSoldOut(wanted('a', 'gone'), today)).toBeNull()
})

test('A cart costs what its copies say, with delivery and the fees of the chosen time', () => {
  const items = [item('a', 12.5), item('b', 100), item('a', 12.5)]
  const delivery = { fee: 100_00, freeFrom: 500_00 }
  expect(priceCart(items, delivery).total).toBe(225_00)
  expect(priceCart(items, delivery, { slotFee: 50_00, dayFee: 20_00 }).total).toBe(295_00)
})

test('A sold-out product costs nothing and brings free delivery no nearer', () => {
  const soldOut = { ...item('b', 450), soldOut: true as const }
  const items = [item('a', 100), soldOut, soldOut]
  const delivery = { fee: 100_00, freeFrom: 500_00 }
  expect(priceCart(items, delivery)).toEqual(priceCart([item('a', 100)], delivery))
  expect(priceCart([soldOut], delivery).total).toBe(0)
  expect(idsOf(buyableItems(items))).toEqual(['a'])
})
