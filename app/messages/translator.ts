import type { Language } from '#app/shop/language.ts'
import type customer from './en/customer.ts'
import type dashboard from './en/dashboard.ts'
import type texts from './en/pages.ts'
import type shop from './en/shop.ts'

interface MessageGroup {
  readonly [name: string]: string | MessageGroup
}

/** A path such as `nav.cart`; the plural forms `cartCount_one` and `cartCount_other` are one key. */
type KeyOf<W> = {
  [Name in keyof W & string]: W[Name] extends string ? Singular<Name> : `${Name}.${KeyOf<W[Name]>}`
}[keyof W & string]
type Singular<Name extends string> = Name extends `${infer Start}_${'one' | 'other'}` ? Start : Name

export type ShopKey = KeyOf<typeof shop>
export type CustomerKey = ShopKey | KeyOf<typeof customer>
export type AdminKey = CustomerKey | KeyOf<typeof dashboard>
export type TextKey = CustomerKey | KeyOf<typeof texts>

/** Returns a text with its `{{name}}` placeholders filled in; `count` selects the plural form. */
export type Translate<Key extends string> = (key: Key, values?: Record<string, string | number>) => string

/** Stays the same object while a page is open. */
export interface Translator<Key extends string = ShopKey> {
  language: Language
  t: Translate<Key>
}

/** The groups have no keys in common. */
export function makeTranslator<Key extends string = ShopKey>(
  language: Language,
  ...groups: MessageGroup[]
): Translator<Key> {
  const messages = new Map(groups.flatMap((group) => flattenMessages(group)))
  const plurals = new Intl.PluralRules(language)
  const find = (key: string, count: unknown) =>
    messages.get(key) ?? messages.get(`${key}_${plurals.select(Number(count))}`) ?? key
  return {
    language,
    t: (key, values = {}) =>
      find(key, values.count).replace(/\{\{(\w+)\}\}/g, (slot, name) => String(values[name] ?? slot)),
  }
}

function flattenMessages(messages: MessageGroup, group = ''): [string, string][] {
  return Object.entries(messages).flatMap(([name, found]) =>
    typeof found === 'string'
      ? ([[group + name, found]] as [string, string][])
      : flattenMessages(found, `${group}${name}.`),
  )
}
