import type { Language } from '#app/shop/language.ts'
import { loadDashboardMessages, loadMessages, type TextMessages } from './languages.ts'
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
    loadTexts(language),
  ])
  return makeTranslator(language, ...groups)
}

/** The words of letters and of the pages that are only read: they are sent as they are, and no browser looks them up. */
async function loadTexts(language: Language): Promise<TextMessages> {
  switch (language) {
    case 'th':
      return (await import('./th/pages.ts')).default
    case 'zh-CN':
      return (await import('./zh-CN/pages.ts')).default
    default:
      return (await import('./en/pages.ts')).default
  }
}
