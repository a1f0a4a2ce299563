import type { Page } from 'playwright-core'

/** Which of somebody's texts are still in the document, in the browser's storages or in its caches. */
export function tracesOf(page: Page, texts: string[]): Promise<string[]> {
  return page.evaluate(async (texts) => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    const requests = await Promise.all(
      stores.map(async (store) => (await store.keys()).map((key) => [store, key] as const)),
    )
    const cached = await Promise.all(
      requests.flat().map(async ([store, key]) => `${key.url} ${await (await store.match(key))?.text()}`),
    )
    const kept: Record<string, string> = {
      document: document.documentElement.outerHTML,
      storages: JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]),
      caches: cached.join('\n'),
    }
    return Object.entries(kept).flatMap(([place, text]) =>
      texts.filter((one) => text.includes(one)).map((one) => `${place}: ${one}`),
    )
  }, texts)
}
