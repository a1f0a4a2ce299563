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
  /Error in input stream|error loading dynamically imported module|A ServiceWorker intercepted|connection to (the server at )?\S+\/live\?/

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
    await page.setViewport(size).catch(allowOlder)
    // Toasts of a window that nobody uses wait, over what is to be pressed.
    await page.bringToFront()
    return windowOf(context, page)
  },
  async end() {
    await (await browser)?.close()
    browser = undefined
  },
}

/** The long-term release of Debian cannot turn its screen, for which a size asks too; it has taken the size. */
function allowOlder(error: unknown) {
  const isTurn = error instanceof Error && error.message.includes('setScreenOrientationOverride')
  if (!isTurn) throw error
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
    fill: (text) => fillField(element, text),
    attach: (file) => (element as unknown as ElementHandle<HTMLInputElement>).uploadFile(file),
  }
}

/** Puppeteer's own way asks the page by a function made from text, which its policy refuses in the long-term release. */
async function fillField(element: ElementHandle<HTMLElement>, text: string): Promise<void> {
  const isSelect = await element.evaluate((field) => field instanceof HTMLSelectElement)
  if (isSelect) return void (await element.select(text))
  await element.focus()
  await element.evaluate((field) => (field as HTMLInputElement).select())
  await element.type(text)
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
