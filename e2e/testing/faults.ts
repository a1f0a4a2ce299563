import type { Page } from 'playwright-core'

/** Collects console errors and warnings, uncaught errors and failed requests of a page. */
export function watchForFaults(page: Page): () => string[] {
  const fieldErrors: string[] = []
  page.on('console', (message) => {
    // Tests block the service worker unless they need it.
    if (message.text().includes('Service Worker registration blocked')) return
    if (message.type() === 'error' || message.type() === 'warning')
      fieldErrors.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => fieldErrors.push(`uncaught: ${error.message}`))
  page.on('requestfailed', (request) => {
    // Leaving a page or typing on aborts requests.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') fieldErrors.push(`failed: ${request.url()}`)
  })
  return () => fieldErrors
}
