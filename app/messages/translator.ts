import type { i18n } from 'i18next'
import type { Language } from '#app/shop/language.ts'
import { loadDashboardMessages, loadMessages, makeI18n } from './languages.ts'

const translators = new Map<Language, Promise<i18n>>()

/** The server's translator of a language, with all its words. One serves all pages and letters: nothing about it ever changes. */
export function translatorOf(language: Language): Promise<i18n> {
  const known = translators.get(language)
  if (known) return known
  const made = makeTranslator(language)
  translators.set(language, made)
  return made
}

async function makeTranslator(language: Language): Promise<i18n> {
  const words = await Promise.all([loadMessages(language), loadDashboardMessages(language)])
  return makeI18n(language, ...words)
}
