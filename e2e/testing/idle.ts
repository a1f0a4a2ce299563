import { setTimeout } from 'node:timers/promises'
import type { BrowserContext, Page, Request } from 'playwright-core'

const IDLE_MS = 500
const LOOK_MS = 25

interface Network {
  timeoutMs: number
  open: Set<Request>
  /** When a request last began or ended, in milliseconds since 1970. */
  changedAt: number
}

const networks = new WeakMap<Page, Network>()

/** Must be called before a context has pages. */
export function watchNetwork(context: BrowserContext, timeoutMs: number): void {
  context.on('page', (page) => {
    const network: Network = { timeoutMs, open: new Set(), changedAt: Date.now() }
    const end = (request: Request) => {
      network.open.delete(request)
      network.changedAt = Date.now()
    }
    page.on('request', (request) => {
      // A stream of events never ends.
      if (request.resourceType() !== 'eventsource') network.open.add(request)
      network.changedAt = Date.now()
    })
    page.on('requestfinished', end)
    page.on('requestfailed', end)
    networks.set(page, network)
  })
}

/**
 * Waits until a page has loaded and has asked for nothing for half a second. Playwright's own wait never ends
 * if a request began and ended between the first silence and the end of the document:
 * https://github.com/microsoft/playwright/issues/42598
 */
export async function waitForIdle(page: Page): Promise<void> {
  const network = networks.get(page)
  if (!network) throw new Error('Only pages of openBrowser() are watched.')
  await page.waitForLoadState('load')
  const end = Date.now() + network.timeoutMs
  while (network.open.size > 0 || Date.now() - network.changedAt < IDLE_MS) {
    if (page.isClosed() || Date.now() > end)
      throw new Error(`The page was not idle. Open: ${listOpen(network)}`)
    await setTimeout(LOOK_MS)
  }
}

function listOpen({ open }: Network): string[] {
  return [...open].map((request) => request.url())
}
