import { loadCustomerMessages, loadDashboardMessages, loadShopMessages } from '#app/messages/languages.ts'
import { makeTranslator, type Translator } from '#app/messages/translator.ts'
import { type Language, readLanguage } from '#app/shop/language.ts'

/** Each includes those before it. */
export type Texts = 'shop' | 'customer' | 'admin'

const LOADERS = {
  shop: [loadShopMessages],
  customer: [loadShopMessages, loadCustomerMessages],
  admin: [loadShopMessages, loadCustomerMessages, loadDashboardMessages],
} as const

const fetched = new Map<Texts, Promise<Translator>>()
const ready = new Map<Texts, Translator>()

/** Runs in browsers, whose language stays the same while a page is open. Only a failed load is repeated. */
export function fetchTranslator(texts: Texts): Promise<Translator> {
  const known = fetched.get(texts)
  if (known) return known
  const loading = loadTranslator(texts)
  fetched.set(texts, loading)
  loading.then(
    (translator) => ready.set(texts, translator),
    () => fetched.delete(texts),
  )
  return loading
}

/** Null while it loads. */
export function readyTranslator(texts: Texts): Translator | null {
  return ready.get(texts) ?? null
}

/** Resolves when all that were asked for are there, or have failed. */
export async function fetchedTranslators(): Promise<void> {
  await Promise.allSettled(fetched.values())
}

async function loadTranslator(texts: Texts): Promise<Translator> {
  const language: Language = readLanguage(document.documentElement.lang)
  const groups = await Promise.all(LOADERS[texts].map((load) => load(language)))
  return makeTranslator(language, ...groups)
}
