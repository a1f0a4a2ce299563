import { scaleTimeout } from '#commands/patience.ts'
import { DriverStalled, type EngineElement, type EngineWindow } from './engine.ts'

const TIMEOUT_MS = scaleTimeout(15_000)
/** A session that comes at all comes in a third of a second. */
const SESSION_TIMEOUT_MS = scaleTimeout(3000)

/** The key of an element in answers, by the standard (w3.org/TR/webdriver2). */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

type Send = (path: string, body?: unknown, method?: string) => Promise<unknown>
type Size = { width: number; height: number }

/**
 * A window of a browser that speaks WebDriver; its own protocol is all that such a driver needs. Throws `DriverStalled` if
 * the driver does not answer.
 */
export async function openWebDriverWindow(driver: string, size: Size): Promise<EngineWindow> {
  const made = await send(driver, { capabilities: {} }, 'POST', SESSION_TIMEOUT_MS)
  const { sessionId } = made as { sessionId: string }
  const session: Send = (path, body, method) => send(`${driver}/${sessionId}${path}`, body, method)
  const window: EngineWindow = {
    async open(url) {
      await session('/url', { url })
    },
    async ask(question, ...given) {
      const answer = await session('/execute/async', { script: scriptOf(question), args: given })
      const { value, fault } = answer as { value: never; fault?: string }
      if (fault) throw new Error(fault)
      return value
    },
    async find(question, ...given) {
      const found = (await window.ask(question, ...given)) as Record<string, string> | null
      return found && elementOf(`/element/${found[ELEMENT]}`, session)
    },
    errors: () => [],
    async close() {
      await session('', undefined, 'DELETE')
    },
  }
  await resize(window, session, size)
  return window
}

function scriptOf(question: unknown): string {
  return `const [done, ...given] = [...arguments].reverse();
    Promise.resolve().then(() => (${question})(...given.reverse()))
      .then((value) => done({ value: value === undefined ? null : value }), (fault) => done({ fault: String(fault) }))`
}

function elementOf(path: string, session: Send): EngineElement {
  return {
    async click() {
      await session(`${path}/click`, {})
    },
    async fill(text) {
      await session(`${path}/clear`, {})
      await session(`${path}/value`, { text })
    },
    async attach(file) {
      await session(`${path}/value`, { text: file })
    },
  }
}

/** Sizes the page; the window has bars of its own, which keep WebKit from being narrower than 447 pixels. */
async function resize(window: EngineWindow, session: Send, { width, height }: Size): Promise<void> {
  await session('/window/rect', { width, height })
  const [shownWidth = 0, shownHeight = 0] = await window.ask(() => [innerWidth, innerHeight])
  await session('/window/rect', { width: 2 * width - shownWidth, height: 2 * height - shownHeight })
}

async function send(url: string, body?: unknown, method = 'POST', timeout = TIMEOUT_MS): Promise<unknown> {
  const answer = await fetch(url, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(timeout),
  }).catch((error) => {
    throw error.name === 'TimeoutError' ? new DriverStalled(url) : error
  })
  const { value } = (await answer.json()) as { value: { error?: string; message?: string } | null }
  if (!answer.ok) throw new Error(`${value?.error}: ${value?.message}`)
  return value
}
