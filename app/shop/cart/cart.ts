import type { Product } from '#app/shop/catalogue/product.ts'
import { type ExtraFees, type OrderPrice, priceOrder } from '#app/shop/checkout/pricing.ts'
import { MAX_CART_PRODUCTS, MAX_COPIES_PER_PRODUCT } from '#app/shop/constants.ts'
import { shortDate } from '#app/shop/day.ts'
import type { DeliveryFee } from '#app/shop/delivery/delivery-fee.ts'
import { inAllLanguages, LANGUAGES, type Language, type Translated } from '#app/shop/language.ts'
import { type Satang, toBaht } from '#app/shop/money.ts'

/** A copy of a product as it was when added. Stored under the key `cart`; prices are in baht. */
export interface CartItem {
  id: string
  title: string
  price: number
  imageUrl: string
  category: string
  description: string
  time: string
  date: string
  titles?: Translated | undefined
  /** Dates from the last comparison with the catalogue. */
  soldOut?: true | undefined
}

export interface CartLine {
  item: CartItem
  count: number
}

/** Sent without a price: the shop trusts only its own. */
export interface WantedLine {
  id: string
  count: number
}

export type CartChange =
  | { id: string; kind: 'price-changed'; product: Product }
  | { id: string; kind: 'gone' }

/** Invalid carts and entries are silently left out. */
export function readCart(stored: string | null): CartItem[] {
  if (!stored) return []
  try {
    const list: unknown = JSON.parse(stored)
    if (!Array.isArray(list)) return []
    return withinLimits(list.flatMap((entry) => readItem(entry) ?? []))
  } catch {
    return []
  }
}

/** Uses no validation library: every page reads the cart, and a library is larger than most pages. */
function readItem(entry: unknown): CartItem | null {
  const { id, title, price, titles, ...rest } = Object(entry) as Record<string, unknown>
  const amount = Number(price ?? Number.NaN)
  if (!isText(id, 200) || id === '' || !isText(title, 500) || !(amount >= 0 && amount <= 10_000_000))
    return null
  const text = (name: keyof CartItem) => (isText(rest[name], 5000) ? rest[name] : '')
  return {
    id,
    title,
    price: amount,
    imageUrl: text('imageUrl'),
    category: text('category'),
    description: text('description'),
    time: text('time'),
    date: text('date'),
    titles: readTitles(titles),
    soldOut: rest.soldOut === true ? true : undefined,
  }
}

function isText(value: unknown, length: number): value is string {
  return typeof value === 'string' && value.length <= length
}

function readTitles(value: unknown): Translated | undefined {
  const typed = Object(value) as Partial<Record<Language, unknown>>
  const isAbsentOrTitle = (text: unknown) => text === undefined || isText(text, 500)
  if (!isText(typed.en, 500) || !LANGUAGES.every((language) => isAbsentOrTitle(typed[language])))
    return undefined
  return inAllLanguages((language) => typed[language]) as Translated
}

export function cartCopy(product: Product): CartItem {
  return {
    id: product.id,
    title: product.title.en,
    price: toBaht(product.price),
    imageUrl: product.imageUrl,
    category: product.category,
    description: product.description.en,
    time: product.time,
    date: shortDate(product.time),
    titles: Object.fromEntries(
      LANGUAGES.map((language) => [language, product.title[language]]),
    ) as Translated,
    soldOut: product.soldOut ? true : undefined,
  }
}

/** The reason why a copy does not fit: too many of this product, or too many products. Null if it fits. */
export function cartLimit(items: CartItem[], item: CartItem): 'copies' | 'products' | null {
  if (addToCart(items, item).length > items.length) return null
  return items.some(({ id }) => id === item.id) ? 'copies' : 'products'
}

export function addToCart(items: CartItem[], item: CartItem): CartItem[] {
  return withinLimits([...items, item])
}

export function removeFromCart(items: CartItem[], id: string): CartItem[] {
  return items.filter((item) => item.id !== id)
}

/** Removes the newest copy. */
export function removeOneCopy(items: CartItem[], id: string): CartItem[] {
  const last = items.findLastIndex((item) => item.id === id)
  return items.filter((_, index) => index !== last)
}

/** Removes what was bought; copies that another tab added meanwhile stay. */
export function withoutBought(items: CartItem[], bought: WantedLine[]): CartItem[] {
  const left = new Map(bought.map((line) => [line.id, line.count]))
  return items.filter((item) => {
    const count = left.get(item.id) ?? 0
    left.set(item.id, count - 1)
    return count <= 0
  })
}

export function cartLines(items: CartItem[]): CartLine[] {
  const lines = new Map<string, CartLine>()
  for (const item of items) {
    const line = lines.get(item.id)
    lines.set(item.id, { item, count: (line?.count ?? 0) + 1 })
  }
  return [...lines.values()]
}

export function wantedLines(items: CartItem[]): WantedLine[] {
  return cartLines(items).map(({ item, count }) => ({ id: item.id, count }))
}

export function findSoldOut(lines: WantedLine[], today: Map<string, Product>): Product | null {
  const soldOut = lines.find(({ id }) => today.get(id)?.soldOut)
  return (soldOut && today.get(soldOut.id)) ?? null
}

/** The copies that the shop sells today, as far as the cart knows. */
export function buyableItems(items: CartItem[]): CartItem[] {
  return items.filter(({ soldOut }) => !soldOut)
}

/** Of what can be bought: a sold-out product neither costs anything nor brings free delivery nearer. */
export function priceCart(items: CartItem[], delivery: DeliveryFee, extra?: ExtraFees): OrderPrice {
  return priceOrder(
    cartLines(buyableItems(items)).map(({ item, count }) => ({ price: copyPrice(item), count })),
    delivery,
    extra,
  )
}

export function copyPrice(item: CartItem): Satang {
  return Math.round(item.price * 100)
}

function withinLimits(items: CartItem[]): CartItem[] {
  const counts = new Map<string, number>()
  return items.filter((item) => {
    const count = counts.get(item.id) ?? 0
    if (count >= MAX_COPIES_PER_PRODUCT || (count === 0 && counts.size >= MAX_CART_PRODUCTS)) return false
    counts.set(item.id, count + 1)
    return true
  })
}
