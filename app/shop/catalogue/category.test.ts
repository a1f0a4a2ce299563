import { describe, expect, test } from 'vitest'
import { similarCategory } from './category.ts'

const CATEGORIES = [
  { key: 'roses', title: { en: 'Roses', th: 'กุหลาบ', 'zh-CN': '玫瑰' } },
  { key: 'gift boxes', title: { en: 'Gift Boxes' } },
  { key: 'lotus & garlands', title: { en: 'Lotus & Garlands' } },
  { key: 'pots', title: { en: 'Pots' } },
]
const meant = (typed: string) => similarCategory(CATEGORIES, typed)?.title.en ?? null

describe('a category that was probably meant', () => {
  test.each([
    ['Rose', 'Roses'],
    ['Rosess', 'Roses'],
    ['Orses', 'Roses'],
    ['Rsoes', 'Roses'],
    ['GiftBoxes', 'Gift Boxes'],
    ['gift-box', 'Gift Boxes'],
    ['Gift  boxs', 'Gift Boxes'],
    ['Lotus and garlands', 'Lotus & Garlands'],
  ])('The category probably meant by %s is %s', (typed, category) => {
    expect(meant(typed)).toBe(category)
  })

  test.each([
    'Roses',
    ' roses ',
    'ＲＯＳＥＳ',
    'กุหลาบ',
    'กุุหลาบ',
    '玫瑰',
    '',
    'Tulips',
    'Vases',
    'Pits',
    '玫红',
    'Cakes',
  ])('No other category is suggested for “%s”', (typed) => {
    expect(meant(typed)).toBeNull()
  })
})
