import type { Page } from 'playwright-core'

const DISCONNECTED = 'net::ERR_INTERNET_DISCONNECTED'

/** Collects console errors and warnings, uncaught errors and failed requests of a page. */
export function watchForErrors(page: Page): () => string[] {
  const errors: string[] = []
  page.on('console', (message) => {
    // Tests block the service worker unless they need it.
    if (message.text().includes('Service Worker registration blocked')) return
    // Said after a few seconds, which a busy machine needs: e2e/operations/http.test.ts counts them.
    if (message.text().includes('was preloaded using link preload but not used')) return
    // A service worker took the page over while it loaded.
    if (message.text().includes('cross-world service worker resource mismatch')) return
    if (message.type() === 'error' || message.type() === 'warning') errors.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => {
    // React Router drops the promise of the end of data whose page was left meanwhile.
    if (error.message !== 'BodyStreamBuffer was aborted') errors.push(`uncaught: ${error.message}`)
  })
  page.on('requestfailed', (request) => {
    const cause = request.failure()?.errorText
    // Leaving a page or typing on aborts requests.
    if (cause === 'net::ERR_ABORTED') return
    // A test that takes the network away expects this cause by its name, as the console has it.
    errors.push(`failed: ${request.url()}${cause === DISCONNECTED ? ` ${DISCONNECTED}` : ''}`)
  })
  return () => errors
}
