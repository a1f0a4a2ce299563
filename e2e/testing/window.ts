import { isDeepStrictEqual } from 'node:util'
import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  CDPSession,
  Page,
  Request,
} from 'playwright-core'
import { watchForErrors } from './browser-errors.ts'

/** A browser's window with cookies and storage of its own, for one visit at a time. */
export interface VisitWindow {
  page: Page
  options: BrowserContextOptions
  /** Complaints of the browser in this visit. */
  errors(): string[]
  /** What it sent in this visit, with its answers' statuses. */
  sent: string[]
  /** Null after something that could reach the next visit: then the window is not used again. */
  cleaner: CDPSession | null
  /** Of each request of this visit. */
  setHeaders(headers: Record<string, string>): Promise<void>
  /** Takes away the listeners of this visit. */
  forget(): void
}

/** Calls whose effects outlive the document. */
const ON_PAGE = ['addLocatorHandler', 'emulateMedia']
const ON_CONTEXT = ['grantPermissions', 'newCDPSession', 'setGeolocation', 'setHTTPCredentials', 'setOffline']
const ON_BOTH = [
  ...['addInitScript', 'exposeBinding', 'exposeFunction', 'setExtraHTTPHeaders'],
  ...['once', 'routeFromHAR', 'routeWebSocket'],
]
const ON_CLOCK = ['install', 'pauseAt', 'setFixedTime', 'setSystemTime']

const idle = new WeakMap<Browser, VisitWindow[]>()

/** Opens an empty window; visits with equal options share one, since a new one's first page costs thrice as much. */
export async function openWindow(browser: Browser, options: BrowserContextOptions): Promise<VisitWindow> {
  const { extraHTTPHeaders = {}, ...lasting } = options
  const windows = idle.get(browser) ?? []
  const at = windows.findIndex((window) => isDeepStrictEqual(window.options, lasting))
  const [window = await newWindow(browser, lasting)] = at < 0 ? [] : windows.splice(at, 1)
  window.errors().length = 0
  window.sent.length = 0
  await window.setHeaders(extraHTTPHeaders)
  return window
}

/** Ends a visit. */
export async function leaveWindow(browser: Browser, window: VisitWindow): Promise<void> {
  if (!(await isEmptied(window))) return closeWindow(window.page.context())
  idle.set(browser, [...(idle.get(browser) ?? []), window])
}

/** Handlers of requests that are still waiting are no errors of the test that has ended. */
async function closeWindow(context: BrowserContext): Promise<void> {
  for (const target of [context, ...context.pages()]) await target.unrouteAll({ behavior: 'ignoreErrors' })
  await context.close()
}

async function newWindow(browser: Browser, options: BrowserContextOptions): Promise<VisitWindow> {
  const context = await browser.newContext(options)
  context.on('page', waitForScripts)
  const page = await context.newPage()
  const errors = watchForErrors(page)
  const sent = noteSent(context)
  // With a second session of the developer tools, a service worker stays online in an offline window.
  const mayBeShared = options.serviceWorkers === 'block'
  const cleaner = mayBeShared ? await context.newCDPSession(page) : null
  const setHeaders = context.setExtraHTTPHeaders.bind(context)
  const forget = [page, context].map(listenersOf)
  const window: VisitWindow = {
    ...{ page, options, errors, sent, cleaner, setHeaders },
    forget() {
      for (const end of forget) end()
    },
  }
  const close = () => {
    window.cleaner = null
  }
  onCall(page, [...ON_PAGE, ...ON_BOTH], close)
  onCall(context, [...ON_CONTEXT, ...ON_BOTH], close)
  onCall(page.clock, ON_CLOCK, close)
  return window
}

/** Pages, their data and forms; no files. */
function noteSent(context: BrowserContext): string[] {
  const sent: string[] = []
  const note = (request: Request, end: string) => {
    if (request.method() === 'GET' && !/document|fetch/.test(request.resourceType())) return
    sent.push(`${request.method()} ${new URL(request.url()).pathname}: ${end}`)
  }
  context.on('request', (request) => note(request, 'sent'))
  context.on('response', (response) => note(response.request(), String(response.status())))
  context.on('requestfailed', (request) => note(request, request.failure()?.errorText ?? 'failed'))
  return sent
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

/** Notes listeners that are added from now on; returns a function that takes them away. */
function listenersOf(target: Page | BrowserContext): () => void {
  const added: Parameters<Page['off']>[] = []
  const on = target.on.bind(target) as (...args: Parameters<Page['off']>) => typeof target
  Reflect.set(target, 'on', (...args: Parameters<Page['off']>) => {
    added.push(args)
    return on(...args)
  })
  return () => {
    for (const args of added.splice(0)) (target as Page).off(...args)
  }
}

/** False if the window cannot be emptied, such as without a page of the shop. */
async function isEmptied({ page, options, cleaner, forget }: VisitWindow): Promise<boolean> {
  if (!cleaner) return false
  const context = page.context()
  try {
    forget()
    for (const target of [page, context]) await target.unrouteAll({ behavior: 'ignoreErrors' })
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
