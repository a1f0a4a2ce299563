import { createContext, use } from 'react'
import {
  makeTranslator,
  type OwnerKey,
  type ShopKey,
  type Translate,
  type Translator,
} from '#app/messages/translator.ts'
import { DEFAULT_LANGUAGE } from '#app/shop/language.ts'

/** The words that the page is written in: the shop's, and within its screens the owner's too. */
export const WordsContext = createContext<Translator>(makeTranslator(DEFAULT_LANGUAGE))

/** Turns a key into words in the reader's language. */
export function useWords(): Translate<ShopKey> {
  return use(WordsContext).t
}

/** The same for an owner's screen, inside `DashboardWords`. */
export function useOwnerWords(): Translate<OwnerKey> {
  return use(WordsContext).t as Translate<OwnerKey>
}
