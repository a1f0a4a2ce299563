import { COLOURS, FLOWERS, FORMS } from '#app/server/catalogue/synthetic-products.ts'
import { OCCASIONS } from '#app/shop/catalogue/occasions.ts'
import { EMPTY_FILTER, type ProductQuery, understandFilter } from '#app/shop/catalogue/product-filter.ts'
import { MAX_PRODUCTS_FOUND, PRODUCTS_PER_PAGE } from '#app/shop/constants.ts'

export interface Question extends Omit<ProductQuery, 'fieldErrors' | 'sort'> {
  skip: number
}

/** Returns a number from 0 to below − 1. */
type Dice = (below: number) => number

export interface Kind {
  name: string
  ask: (dice: Dice, products: number) => Partial<Question>
}

const CATEGORIES = ['Bouquets', 'Gift Boxes', 'Lotus & Garlands', 'Plants']
/** In no title, though all of its 3-grams are common. */
const ABSENT = [
  'lobster',
  'zzzz',
  'โหระพา',
  '龙虾',
  'rose rose',
  'red red rose',
  'มะลิมะลิ',
  '玫瑰玫瑰',
  'rose  box',
  'ed rose b4',
]
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz0123456789']

const pick = <Value>(dice: Dice, values: readonly Value[]) => values[dice(values.length)] as Value
const language = (dice: Dice) => dice(3) as 0 | 1 | 2
const word = (dice: Dice) =>
  pick<readonly string[]>(dice, [...COLOURS, ...FLOWERS, ...FORMS])[language(dice)] as string

function phrase(dice: Dice, written: number = language(dice)): string {
  const [colour, flower, form] = [pick(dice, COLOURS), pick(dice, FLOWERS), pick(dice, FORMS)]
  if (written === 0) return `${colour[0]} ${flower[0]} ${form[0]}`
  return written === 1 ? `${form[1]}${flower[1]}${colour[1]}` : `${colour[2]}${flower[2]}${form[2]}`
}

function cut(dice: Dice, written: number, length: number): string {
  const letters = [...phrase(dice, written)]
  const start = dice(letters.length - length + 1)
  return letters.slice(start, start + length).join('')
}

const anyPage = (dice: Dice) => PRODUCTS_PER_PAGE * dice(Math.ceil(MAX_PRODUCTS_FOUND / PRODUCTS_PER_PAGE))

function price(dice: Dice, wide: number): Pick<Question, 'minPrice' | 'maxPrice'> {
  const minPrice = (50 + dice(4950)) * 100
  return { minPrice, maxPrice: minPrice + wide * 100 }
}

const lastPage = (products: number) => Math.floor((products - 1) / PRODUCTS_PER_PAGE) * PRODUCTS_PER_PAGE

export const KINDS: Kind[] = [
  { name: 'everything', ask: () => ({}) },
  { name: 'everything, any page', ask: (dice, products) => ({ skip: dice(products) }) },
  { name: 'everything, the last page', ask: (_dice, products) => ({ skip: lastPage(products) }) },
  { name: 'a category', ask: (dice) => ({ category: pick(dice, CATEGORIES) }) },
  {
    name: 'a category, any page',
    ask: (dice, products) => ({ category: pick(dice, CATEGORIES), skip: dice(Math.ceil(products / 6)) }),
  },
  { name: 'an occasion', ask: (dice) => ({ occasion: pick(dice, OCCASIONS) }) },
  {
    name: 'an occasion, any page',
    ask: (dice, products) => ({ occasion: pick(dice, OCCASIONS), skip: dice(Math.ceil(products / 10)) }),
  },
  { name: 'one letter', ask: (dice) => ({ search: pick(dice, LETTERS) }) },
  { name: 'one Chinese character', ask: (dice) => ({ search: cut(dice, 2, 1), skip: anyPage(dice) }) },
  { name: 'two Chinese characters', ask: (dice) => ({ search: cut(dice, 2, 2), skip: anyPage(dice) }) },
  { name: 'a Thai syllable', ask: (dice) => ({ search: cut(dice, 1, 2 + dice(2)), skip: anyPage(dice) }) },
  { name: 'a common word', ask: (dice) => ({ search: word(dice) }) },
  { name: 'a common word, any page', ask: (dice) => ({ search: word(dice), skip: anyPage(dice) }) },
  { name: 'a whole title', ask: (dice) => ({ search: phrase(dice) }) },
  { name: 'a whole title, any page', ask: (dice) => ({ search: phrase(dice), skip: anyPage(dice) }) },
  { name: 'a piece of a title', ask: (dice) => ({ search: cut(dice, language(dice), 4) }) },
  { name: 'rare: one product', ask: (dice, products) => ({ search: `${phrase(dice)} ${dice(products)}` }) },
  { name: 'rare: a number', ask: (dice, products) => ({ search: String(dice(products)) }) },
  {
    name: 'what is not there',
    ask: (dice) => ({ search: pick(dice, ABSENT) + pick(dice, ['', '', ` ${dice(1000)}`]) }),
  },
  { name: 'a price', ask: (dice) => price(dice, 0) },
  { name: 'a narrow price range', ask: (dice) => ({ ...price(dice, dice(30)), skip: anyPage(dice) }) },
  { name: 'a wide price range', ask: (dice) => ({ ...price(dice, 100 + dice(2000)), skip: anyPage(dice) }) },
  {
    name: 'a word in a category',
    ask: (dice) => ({ search: word(dice), category: pick(dice, CATEGORIES), skip: anyPage(dice) }),
  },
  {
    name: 'a word for an occasion',
    ask: (dice) => ({ search: word(dice), occasion: pick(dice, OCCASIONS), skip: anyPage(dice) }),
  },
  { name: 'a word, a narrow price range', ask: (dice) => ({ search: word(dice), ...price(dice, dice(30)) }) },
  {
    name: 'a word, a wide price range',
    ask: (dice) => ({ search: word(dice), ...price(dice, 30 + dice(2000)), skip: anyPage(dice) }),
  },
  {
    name: 'a whole title, a wide price range',
    ask: (dice) => ({ search: phrase(dice), ...price(dice, 30 + dice(2000)) }),
  },
  {
    name: 'a category, a price range',
    ask: (dice) => ({ category: pick(dice, CATEGORIES), ...price(dice, dice(1000)), skip: anyPage(dice) }),
  },
  {
    name: 'all three',
    ask: (dice) => ({
      search: word(dice),
      category: pick(dice, CATEGORIES),
      ...price(dice, dice(1000)),
      skip: anyPage(dice),
    }),
  },
]

/** Random queries of a kind, equal at each run, parsed by the shop. */
export function makeQueries({ name, ask }: Kind, products: number, count: number): Question[] {
  const dice = diceFrom(
    [...name].reduce((sum, letter) => Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0), 17),
  )
  return Array.from({ length: count }, () => {
    const asked = ask(dice, products)
    const filter = { ...EMPTY_FILTER, searchkey: asked.search ?? '' }
    const { fieldErrors: _, sort: __, ...query } = understandFilter(filter, [])
    return { ...query, skip: 0, ...asked, search: query.search }
  })
}

/** Mulberry32. */
function diceFrom(start: number): Dice {
  let state = start
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}
