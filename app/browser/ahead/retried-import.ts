/** Firefox and Chromium name the script that could not be fetched. */
const FAILED_URL = /https?:\/\/\S+\.js/

/** Imports once; null if it fails, and the next call tries again. Browsers remember a failed script by its address, so
 * the next try adds a query. */
export function retriedImport<T>(load: () => Promise<T>): () => Promise<T | null> {
  let imported: Promise<T | null> | undefined
  let tries = 0
  let url: string | undefined
  const tryOnce = (): Promise<T> => {
    tries += 1
    return url ? import(/* @vite-ignore */ `${url}?try=${tries}`) : load()
  }
  return () => {
    imported ??= tryOnce().catch((error: unknown) => {
      url ??= FAILED_URL.exec(String(error))?.[0]
      imported = undefined
      return null
    })
    return imported
  }
}
