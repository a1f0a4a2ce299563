import { describe, expect, test } from 'vitest'
import { readForm } from '#app/shop/forms/fields.ts'
import { mergeCategoryForm, renameCategoryForm, similarCategory } from './category.ts'
import { categoryName } from './product-field-kinds.ts'

const refusal = (fieldErrors: Record<string, string>) => ({ ok: false, fieldErrors })

describe('categories', () => {
  test('The name that stands for all categories is refused in any case', () => {
    expect(categoryName.safeParse('PRODUCT type').error?.issues[0]?.message).toBe('category-reserved')
  })

  test('A category is renamed in each language and identified by its key', () => {
    expect(
      readForm(renameCategoryForm, { key: 'roses', title: ' Red  Roses ', 'title.th': 'กุหลาบ' }),
    ).toEqual({
      ok: true,
      value: { key: 'roses', title: 'Red Roses', 'title.th': 'กุหลาบ', 'title.zh-CN': '' },
    })
    for (const field of ['title.th', 'title.zh-CN'] as const) {
      const long = readForm(renameCategoryForm, { key: 'roses', title: 'Roses', [field]: 'x'.repeat(61) })
      expect(long).toEqual(refusal({ [field]: 'too-long' }))
    }
    const withKey = (key: string) => readForm(renameCategoryForm, { key, title: 'Roses' }).ok
    expect([withKey(''), withKey('x'.repeat(200)), withKey('x'.repeat(201))]).toEqual([false, true, false])
  })

  test('Two categories are merged, each identified by its key', () => {
    const merge = { key: 'rose', into: 'roses' }
    expect(readForm(mergeCategoryForm, merge)).toEqual({ ok: true, value: merge })
    expect(readForm(mergeCategoryForm, { key: 'rose', into: '' }).ok).toBe(false)
  })

  test('One typo in a name of four letters or more is noticed, two are another name', () => {
    const meant = (typed: string, title: string) =>
      similarCategory([{ key: title.toLowerCase(), title: { en: title } }], typed)?.key ?? null
    for (const typed of ['Lily', 'Lilly', 'Llily', 'Liliy', 'Lilyx', 'xLily', 'Luly', 'Liyl', 'iLly']) {
      if (typed !== 'Lily') expect(meant(typed, 'Lily'), typed).toBe('lily')
    }
    for (const typed of ['Lixxy', 'xLilyx', 'Liyy1', 'yiLl', 'Lil', 'Lilyab', 'Lyli']) {
      expect(meant(typed, 'Lily'), typed).toBeNull()
    }
    // A part that is repeated is no slip, and neither are two letters that are missing.
    expect([meant('Papapa', 'Papa'), meant('Lily', 'Lilyab')]).toEqual([null, null])
    expect(meant('Tea', 'Teas')).toBe('teas')
    expect(meant('Tex', 'Tea')).toBeNull()
    expect(meant('Cakes', 'Caked')).toBe('caked')
  })

  test('An existing name is never suggested to be a typo of a similar one', () => {
    const categories = ['Vases', 'Vase'].map((en) => ({ key: en.toLowerCase(), title: { en } }))
    expect(similarCategory(categories, 'Vase')).toBeNull()
    expect(similarCategory(categories, 'VASE')).toBeNull()
  })

  test('A plural is told by the s at the end of a word of four letters or more', () => {
    const meant = (typed: string, title: string) =>
      similarCategory([{ key: title.toLowerCase(), title: { en: title } }], typed)?.key ?? null
    expect([meant('Caktand', 'Cakestand'), meant('Ga', 'Gas')]).toEqual([null, null])
  })

  test('Nothing typed means no category, even one whose name is all signs', () => {
    expect(similarCategory([{ key: '!!', title: { en: '!!' } }], ' ')).toBeNull()
  })

  test('A typo in another language’s name is noticed too', () => {
    const categories = [{ key: 'cards', title: { en: 'Cards', th: 'การ์ดอวยพร', 'zh-CN': '生日贺卡片' } }]
    expect(similarCategory(categories, 'การดอวยพร')?.key).toBe('cards')
    expect(similarCategory(categories, '生日贺片')?.key).toBe('cards')
    expect(similarCategory(categories, '！！')).toBeNull()
  })
})
