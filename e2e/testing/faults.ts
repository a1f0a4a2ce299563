import type { Page } from 'playwright-core'

/** Collects what a shopper's browser complains about: console errors and warnings, uncaught fieldErrors, requests that failed. */
export function watchForFaults(page: Page): () => string[] {
  const fieldErrors: string[] = []
  page.on('console', (message) => {
    // Windows of tests have no service worker unless they ask for one, and are told so at each page.
    if (message.text().includes('Service Worker registration blocked')) return
    if (message.type() === 'error' || message.type() === 'warning')
      fieldErrors.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => fieldErrors.push(`uncaught: ${error.message}`))
  page.on('requestfailed', (request) => {
    // A page that is left, and a search that was typed over, break off what they no longer need.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') fieldErrors.push(`failed: ${request.url()}`)
  })
  return () => fieldErrors
}
