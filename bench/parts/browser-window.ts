import { openBrowser } from '#e2e/testing/browser.ts'
import { waitForIdle } from '#e2e/testing/idle.ts'

export interface BrowserWindow {
  lookFor(text: string): Promise<void>
  /** Milliseconds since 1970 of the first frame with the text. */
  seen(): Promise<number>
  close(): Promise<void>
}

export async function openBrowserWindow(address: string): Promise<BrowserWindow> {
  const browser = await openBrowser()
  const page = await browser.newPage()
  await page.goto(address)
  await waitForIdle(page)
  return {
    lookFor: (text) =>
      page.evaluate((text) => {
        const found = new Promise<number>((resolve) => {
          const look = () => {
            if (!document.querySelector('main')?.textContent?.includes(text)) return
            observer.disconnect()
            requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now()))
          }
          const observer = new MutationObserver(look)
          observer.observe(document.body, { subtree: true, childList: true, characterData: true })
        })
        Object.assign(window, { found })
      }, text),
    seen: () => page.evaluate(() => (window as unknown as { found: Promise<number> }).found),
    close: () => browser.close(),
  }
}
