import type { Language } from '#app/shop/language.ts'
import {
  loadCustomerMessages,
  loadDashboardMessages,
  loadPageMessages,
  loadShopMessages,
} from './languages.ts'
import { type AdminKey, makeTranslator, type TextKey, type Translator } from './translator.ts'

const translators = new Map<Language, Promise<Translator<AdminKey | TextKey>>>()

/** Cached for the life of the process. */
export function serverTranslator(language: Language): Promise<Translator<AdminKey | TextKey>> {
  const known = translators.get(language)
  if (known) return known
  const made = makeServerTranslator(language)
  translators.set(language, made)
  return made
}

async function makeServerTranslator(language: Language): Promise<Translator<AdminKey | TextKey>> {
  const groups = await Promise.all([
    loadShopMessages(language),
    loadCustomerMessages(language),
    loadDashboardMessages(language),
    loadPageMessages(language),
  ])
  return makeTranslator(language, ...groups)
}
