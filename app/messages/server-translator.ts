import type { Language } from '#app/shop/language.ts'
import { loadDashboardMessages, loadMessages, loadPageMessages } from './languages.ts'
import { makeTranslator, type OwnerKey, type TextKey, type Translator } from './translator.ts'

const translators = new Map<Language, Promise<Translator<OwnerKey | TextKey>>>()

/** The server's translator of a language, with all its words. One serves all pages and letters: nothing about it ever changes. */
export function translatorOf(language: Language): Promise<Translator<OwnerKey | TextKey>> {
  const known = translators.get(language)
  if (known) return known
  const made = makeWhole(language)
  translators.set(language, made)
  return made
}

async function makeWhole(language: Language): Promise<Translator<OwnerKey | TextKey>> {
  const groups = await Promise.all([
    loadMessages(language),
    loadDashboardMessages(language),
    loadPageMessages(language),
  ])
  return makeTranslator(language, ...groups)
}
