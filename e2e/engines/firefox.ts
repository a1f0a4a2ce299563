import puppeteer, {
  type Browser,
  type BrowserContext,
  type ElementHandle,
  type JSHandle,
  type Page,
} from 'puppeteer-core'
import { scaleTimeout } from '#commands/patience.ts'
import { type Engine, type EngineElement, type EngineWindow, until } from './engine.ts'
import { findPrograms } from './installed.ts'

const TIMEOUT_MS = scaleTimeout(20_000)
/** Firefox ends what a page still loads when it is left, and tells of each file. */
const OF_LEAVING =
  /Error in input stream|error loading dynamically imported module|A ServiceWorker intercepted/

let browser: Promise<Browser> | undefined

/** Firefox as Debian packs it, by WebDriver BiDi. */
export const firefox: Engine = {
  async openWindow(size) {
    browser ??= puppeteer.launch({
      browser: 'firefox',
      executablePath: findPrograms('Firefox')?.browser ?? '',
      timeout: TIMEOUT_MS,
      protocolTimeout: TIMEOUT_MS,
    })
    // Has cookies and storage of its own.
    const context = await (await browser).createBrowserContext()
    const page = await context.newPage()
    await page.setViewport(size)
    return windowOf(context, page)
  },
  async end() {
    await (await browser)?.close()
    browser = undefined
  },
}

async function windowOf(context: BrowserContext, page: Page): Promise<EngineWindow> {
  page.setDefaultTimeout(TIMEOUT_MS)
  const errors = await errorsOf(page)
  return {
    async open(url) {
      // The page may be on its way to another one.
      await until(url, () => page.goto(url, { waitUntil: 'load' }))
    },
    ask: (question, ...given) => page.evaluate(question as never, ...given) as never,
    async find(question, ...given) {
      const handle: JSHandle = await page.evaluateHandle(question as never, ...given)
      const element = handle.asElement() as ElementHandle<HTMLElement> | null
      return element && elementOf(element)
    },
    errors: () => errors,
    close: () => context.close(),
  }
}

function elementOf(element: ElementHandle<HTMLElement>): EngineElement {
  return {
    click: () => element.click(),
    fill: (text) => element.asLocator().fill(text),
    attach: (file) => (element as unknown as ElementHandle<HTMLInputElement>).uploadFile(file),
  }
}

async function errorsOf(page: Page): Promise<string[]> {
  const errors: string[] = []
  const note = (fault: string) => {
    if (!OF_LEAVING.test(fault)) errors.push(fault)
  }
  page.on('console', (message) => {
    if (['error', 'warn'].includes(message.type())) note(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => note(`uncaught: ${error}`))
  // The driver does not tell what is in an error.
  await page.evaluateOnNewDocument(() => {
    const { error } = console
    console.error = (...said) =>
      error(...said.map((one) => (one instanceof Error ? `${one.message} ${one.stack}` : one)))
  })
  return errors
}
