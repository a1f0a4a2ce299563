import { createContext, use } from 'react'
import {
  type AdminKey,
  type CustomerKey,
  makeTranslator,
  type ShopKey,
  type Translate,
  type Translator,
} from '#app/messages/translator.ts'
import { DEFAULT_LANGUAGE } from '#app/shop/language.ts'

/** Translations of the shop, on a customer's screens also theirs, and on admin screens also the dashboard's. */
export const TranslateContext = createContext<Translator>(makeTranslator(DEFAULT_LANGUAGE))

export function useTranslate(): Translate<ShopKey> {
  return use(TranslateContext).t
}

/** Serves screens of cart, checkout, orders, accounts and contact, inside `MoreTranslations`. */
export function useCustomerTranslate(): Translate<CustomerKey> {
  return use(TranslateContext).t as Translate<CustomerKey>
}

/** Serves admin screens, inside `MoreTranslations`. */
export function useAdminTranslate(): Translate<AdminKey> {
  return use(TranslateContext).t as Translate<AdminKey>
}
