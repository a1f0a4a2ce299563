import type { Language } from '#app/shop/language.ts'
import type dashboard from './en/dashboard.ts'
import type texts from './en/pages.ts'
import type shop from './en/shop.ts'

/** Words as the files have them: under names, in groups. */
interface Words {
  readonly [name: string]: string | Words
}

/** Where words stand, such as `nav.cart`. What a count decides between (`cartCount_one`, `cartCount_other`) is one (`nav.cartCount`). */
type KeyOf<W> = {
  [Name in keyof W & string]: W[Name] extends string ? Singular<Name> : `${Name}.${KeyOf<W[Name]>}`
}[keyof W & string]
type Singular<Name extends string> = Name extends `${infer Start}_${'one' | 'other'}` ? Start : Name

export type ShopKey = KeyOf<typeof shop>
export type AdminKey = ShopKey | KeyOf<typeof dashboard>
export type TextKey = ShopKey | KeyOf<typeof texts>

/** Answers with words, and puts values where they name them, as `{{name}}`. A `count` decides which form of them it is. */
export type Translate<Key extends string> = (key: Key, values?: Record<string, string | number>) => string

/** Turns keys into the words of one language; the same one for as long as a page is open. */
export interface Translator<Key extends string = ShopKey> {
  language: Language
  t: Translate<Key>
}

/** A translator of all the words given; no two groups have a key in common. */
export function makeTranslator<Key extends string = ShopKey>(
  language: Language,
  ...groups: Words[]
): Translator<Key> {
  const words = new Map(groups.flatMap((group) => flat(group)))
  const plurals = new Intl.PluralRules(language)
  const find = (key: string, count: unknown) =>
    words.get(key) ?? words.get(`${key}_${plurals.select(Number(count))}`) ?? key
  return {
    language,
    t: (key, values = {}) =>
      find(key, values.count).replace(/\{\{(\w+)\}\}/g, (slot, name) => String(values[name] ?? slot)),
  }
}

function flat(words: Words, group = ''): [string, string][] {
  return Object.entries(words).flatMap(([name, found]) =>
    typeof found === 'string'
      ? ([[group + name, found]] as [string, string][])
      : flat(found, `${group}${name}.`),
  )
}
