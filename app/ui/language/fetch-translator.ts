import { pageLanguage } from '#app/browser/document/ask-in-language.ts'
import { loadCustomerMessages, loadDashboardMessages, loadShopMessages } from '#app/messages/languages.ts'
import { makeTranslator, type Translator } from '#app/messages/translator.ts'

/** Each includes those before it. */
export type Texts = 'shop' | 'customer' | 'admin'

const LOADERS = {
  shop: [loadShopMessages],
  customer: [loadShopMessages, loadCustomerMessages],
  admin: [loadShopMessages, loadCustomerMessages, loadDashboardMessages],
} as const

/** After that a page has not been left, such as for a download. */
const LEAVING_MS = 10_000
/** React asks again before it shows an error: a new load each time would go on for ever. */
const FAILED_LOAD_MS = 1000

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
    () => setTimeout(() => fetched.delete(texts), FAILED_LOAD_MS),
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
  const language = pageLanguage()
  let isLeaving = false
  const leave = () => {
    isLeaving = true
  }
  // Only meanwhile, as such listeners can keep a page out of the browser's cache for Back.
  window.addEventListener('beforeunload', leave)
  try {
    const groups = await Promise.all(LOADERS[texts].map((load) => load(language)))
    return makeTranslator(language, ...groups)
  } catch (error) {
    // Firefox ends the loads of a page that is being left, and shows that page until the next one comes.
    if (isLeaving) await new Promise((resolve) => setTimeout(resolve, LEAVING_MS))
    throw error
  } finally {
    window.removeEventListener('beforeunload', leave)
  }
}
