import { createContext, use } from 'react'
import {
  type AdminKey,
  makeTranslator,
  type ShopKey,
  type Translate,
  type Translator,
} from '#app/messages/translator.ts'
import { DEFAULT_LANGUAGE } from '#app/shop/language.ts'

/** The words that the page is written in: the shop's, and within its screens the owner's too. */
export const TranslateContext = createContext<Translator>(makeTranslator(DEFAULT_LANGUAGE))

/** Turns a key into words in the reader's language. */
export function useTranslate(): Translate<ShopKey> {
  return use(TranslateContext).t
}

/** The same for an owner's screen, inside `AdminTranslations`. */
export function useAdminTranslate(): Translate<AdminKey> {
  return use(TranslateContext).t as Translate<AdminKey>
}
