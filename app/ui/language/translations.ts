import { createContext, use } from 'react'
import {
  type AdminKey,
  makeTranslator,
  type ShopKey,
  type Translate,
  type Translator,
} from '#app/messages/translator.ts'
import { DEFAULT_LANGUAGE } from '#app/shop/language.ts'

/** Translations of the shop, and on admin screens also the dashboard's. */
export const TranslateContext = createContext<Translator>(makeTranslator(DEFAULT_LANGUAGE))

export function useTranslate(): Translate<ShopKey> {
  return use(TranslateContext).t
}

/** For admin screens, inside `AdminTranslations`. */
export function useAdminTranslate(): Translate<AdminKey> {
  return use(TranslateContext).t as Translate<AdminKey>
}
