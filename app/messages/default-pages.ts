import { LANGUAGES } from '#app/shop/language.ts'
import { type OwnTexts, type PageName, TEXT_PAGES } from '#app/shop/settings/settings.ts'
import { serverTranslator } from './server-translator.ts'
import { defaultPageText } from './text-pages.ts'

export async function defaultPageTexts(): Promise<Record<PageName, OwnTexts>> {
  const translators = await Promise.all(LANGUAGES.map(serverTranslator))
  const readTexts = (page: PageName) =>
    Object.fromEntries(translators.map(({ language, t }) => [language, defaultPageText(t, page)]))
  return Object.fromEntries(TEXT_PAGES.map((page) => [page, readTexts(page)])) as Record<PageName, OwnTexts>
}
