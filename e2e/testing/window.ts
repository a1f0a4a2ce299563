import { isDeepStrictEqual } from 'node:util'
import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright-core'
import { watchForErrors } from './browser-errors.ts'

/** A browser's window with cookies and storage of its own, for one visit at a time. */
export interface VisitWindow {
  page: Page
  options: BrowserContextOptions
  /** Complaints of the browser in this visit. */
  errors(): string[]
  /** Null after something that could reach the next visit: then the window is not used again. */
  cleaner: CDPSession | null
}

/** Calls whose effects outlive the document. */
const ON_PAGE = ['addLocatorHandler', 'emulateMedia']
const ON_CONTEXT = ['grantPermissions', 'newCDPSession', 'setGeolocation', 'setHTTPCredentials', 'setOffline']
const ON_BOTH = [
  ...['addInitScript', 'exposeBinding', 'exposeFunction', 'setExtraHTTPHeaders'],
  ...['on', 'once', 'route', 'routeFromHAR', 'routeWebSocket'],
]
const ON_CLOCK = ['install', 'pauseAt', 'setFixedTime', 'setSystemTime']

const idle = new WeakMap<Browser, VisitWindow[]>()

/** Opens an empty window; visits with equal options share one, since a new one's first page costs thrice as much. */
export async function openWindow(browser: Browser, options: BrowserContextOptions): Promise<VisitWindow> {
  const windows = idle.get(browser) ?? []
  const at = windows.findIndex((window) => isDeepStrictEqual(window.options, options))
  const [window = await newWindow(browser, options)] = at < 0 ? [] : windows.splice(at, 1)
  window.errors().length = 0
  return window
}

/** Ends a visit. */
export async function leaveWindow(browser: Browser, window: VisitWindow): Promise<void> {
  if (!(await isEmptied(window))) return window.page.context().close()
  idle.set(browser, [...(idle.get(browser) ?? []), window])
}

async function newWindow(browser: Browser, options: BrowserContextOptions): Promise<VisitWindow> {
  const context = await browser.newContext(options)
  context.on('page', waitForScripts)
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  const errors = watchForErrors(page)
  // With a second session of the developer tools, a service worker stays online in an offline window.
  const mayBeShared = options.serviceWorkers === 'block' && !options.extraHTTPHeaders
  const cleaner = mayBeShared ? await context.newCDPSession(page) : null
  const window: VisitWindow = { page, options, errors, cleaner }
  const close = () => {
    window.cleaner = null
  }
  onCall(page, [...ON_PAGE, ...ON_BOTH], close)
  onCall(context, [...ON_CONTEXT, ...ON_BOTH], close)
  onCall(page.clock, ON_CLOCK, close)
  return window
}

function onCall(target: object, names: string[], listener: () => void) {
  for (const name of names) {
    const method: (...args: unknown[]) => unknown = Reflect.get(target, name)
    Reflect.set(target, name, (...args: unknown[]) => {
      listener()
      return method.apply(target, args)
    })
  }
}

/** False if the window cannot be emptied, such as without a page of the shop. */
async function isEmptied({ page, options, cleaner }: VisitWindow): Promise<boolean> {
  if (!cleaner) return false
  const context = page.context()
  try {
    for (const other of context.pages()) if (other !== page) await other.close()
    const { origin } = new URL(page.url())
    // A document without scripts; one of another origin would start another process.
    await page.goto(`${origin}/robots.txt`, { waitUntil: 'load' })
    await page.evaluate(() => {
      window.name = ''
    })
    await cleaner.send('Storage.clearDataForOrigin', { origin: '*', storageTypes: 'all' })
    await cleaner.send('Page.resetNavigationHistory')
    await context.clearCookies()
    if (options.viewport) await page.setViewportSize(options.viewport)
    return true
  } catch {
    return false
  }
}

/** Scripts hydrate after the first paint. Tests of the time before wait by themselves. */
function waitForScripts(page: Page) {
  const goto = page.goto.bind(page)
  page.goto = async (...args) => {
    const answer = await goto(...args)
    if (!args[1]?.waitUntil) await page.waitForFunction(() => !('earlyClicks' in window))
    return answer
  }
}
