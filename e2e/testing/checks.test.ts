import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { longTest } from '#commands/long-test.ts'
import { watchForErrors } from './browser-errors.ts'
import { findHtmlErrors } from './html.ts'
import { waitForIdle } from './idle.ts'
import { sharedBrowser } from './shop-and-browser.ts'
import { visit } from './visit.ts'
import { axeFindings } from './walk/axe.ts'
import { findFocusErrors } from './walk/focus.ts'
import { findOverflow } from './walk/overflow.ts'
import { findUntranslated } from './walk/untranslated.ts'

let browser: Browser
let page: Page
beforeAll(async () => {
  browser = await sharedBrowser()
  page = await browser.newPage()
})
afterAll(() => page.context().close())

const show = (body: string, language = 'en') =>
  page.setContent(`<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>Page</title>
<meta name="description" content="A page for the checks"></head><body>${body}</body></html>`)

describe('the walk through every screen would find', () => {
  test.each([
    [
      'is cut off at the side',
      '<p style="width:80px;overflow:hidden;white-space:nowrap">Much too long a text</p>',
    ],
    ['is cut off above or below', '<p style="height:20px;overflow:hidden;line-height:1.5">ที่นี่<br>ผู้ใหญ่</p>'],
    ['sticks out of button', '<button style="width:60px;white-space:nowrap">Add it to the cart</button>'],
    ['the page is', '<div style="width:900px">wide</div>'],
    ['has lines of 1.20', '<p style="font-size:20px;line-height:1.2">ผู้ใหญ่</p>'],
    ['has its letters spaced', '<p style="line-height:1.6;letter-spacing:1px">ดอกไม้</p>'],
    ['has letters of 14 px', '<input aria-label="Day" style="font-size:14px">'],
    [
      'breaks inside a phrase',
      '<h1 style="width:4em"><span class="phrase" style="display:inline-block;line-height:1.5">Much too long a phrase</span></h1>',
    ],
    ['is slanted', '<em style="line-height:1.6">ดอกไม้</em>'],
  ])('The checks of every screen find a text that %s', async (fault, body) => {
    await show(body)
    expect((await findOverflow(page, [320])).join()).toContain(fault)
  })

  test('The checks of every screen accept texts that fit, scroll in their box, or are for screen readers only', async () => {
    await show(`<button>Add</button><div style="width:100px;overflow-x:auto"><p style="width:800px">A wide table</p></div>
<p style="position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)">Only to be heard</p>
<p lang="th" style="line-height:1.6">ผู้ใหญ่ ฿1,290</p>`)
    expect(await findOverflow(page, [320])).toEqual([])
  })

  test('The checks of every screen find words left in English, even hidden labels, but not those marked as English', async () => {
    await show('<p>ดอกไม้ LINE</p><p lang="en">Not Allowed</p><button aria-label="Close">×</button>', 'th')
    const words = await findUntranslated(page, 'th')
    expect(words.join()).toContain('“Close”')
    expect(words.join()).not.toMatch(/Allowed|LINE/)
  })

  test('The checks of every screen find a control that hides its focus or is out of tab order', async () => {
    await show('<a href="/x" style="outline:0">x</a><button tabindex="3">y</button><button>z</button>')
    const errors = await findFocusErrors(page)
    expect(errors).toEqual([
      expect.stringContaining('shows no focus'),
      expect.stringContaining('out of order'),
    ])
  })

  test('The checks of every screen find accessibility errors: a field without a name, pale text', async () => {
    await show('<main><h1>Page</h1><input><p style="color:#ccc">pale</p></main>')
    const found = (await axeFindings(page, 'all')).join()
    expect(found).toContain('label:')
    expect(found).toContain('color-contrast:')
  })

  test('The checks of every screen find invalid HTML', async () => {
    const errors = await findHtmlErrors(
      '<!doctype html><html lang="en"><head><title>x</title></head><body><ul><p>x</p></ul></body></html>',
    )
    expect(errors.join()).toContain('<p> element is not permitted as content under <ul>')
  })

  test('The checks of every screen find console warnings and failed requests', async () => {
    const errors = watchForErrors(page)
    await show('<p>x</p>')
    await page.evaluate(() => console.warn('careful'))
    await page.evaluate(() => fetch('http://127.0.0.1:9/').catch(() => {}))
    expect(errors().join()).toMatch(/careful[\s\S]*failed: http:\/\/127\.0\.0\.1:9/)
  })
})

test('A page that asks for something after a first silence, before its document ends, is idle in the end', async () => {
  const script = `
    const end = Date.now() + 1500
    while (Date.now() < end) {}
    const request = new XMLHttpRequest()
    request.open('GET', '/asked', false)
    request.send()`
  const server = createServer(({ url }, response) => {
    const body = url === '/' ? '<!doctype html><title>Page</title><script src="/late.js"></script>' : ''
    response.setHeader('Content-Type', url === '/late.js' ? 'text/javascript' : 'text/html')
    response.end(url === '/late.js' ? script : body)
  }).listen(0)
  await once(server, 'listening')
  const asked = page.waitForRequest('**/asked')
  await page.goto(`http://localhost:${(server.address() as AddressInfo).port}`)
  await asked
  await waitForIdle(page)
  server.close()
})

describe('visits that share a window', () => {
  let server: Server
  let origin: string
  /** Of each request. */
  const headers: IncomingHttpHeaders[] = []
  beforeAll(async () => {
    server = createServer((request, response) => {
      headers.push(request.headers)
      response.setHeader('Content-Type', 'text/html').end('<!doctype html><title>Page</title>')
    }).listen(0)
    await once(server, 'listening')
    origin = `http://localhost:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => server.close())

  /** Visits and returns the window's page with all that could be left of an earlier visit. */
  async function newcomer(leave: (page: Page) => Promise<unknown> = async () => {}, expected?: RegExp) {
    let seen: unknown
    let visited: Page | undefined
    await visit(
      browser,
      {},
      async (page) => {
        visited = page
        await page.goto(origin)
        seen = await traces(page)
        await leave(page)
      },
      expected,
    )
    return { page: visited, seen }
  }

  const traces = (page: Page) =>
    page.evaluate(async () => ({
      stored: [document.cookie, localStorage.length, sessionStorage.length],
      databases: [...(await indexedDB.databases()), ...(await caches.keys())],
      window: [window.name, history.length, innerWidth, innerHeight],
    }))

  const leaveTraces = (page: Page) =>
    page.evaluate(async () => {
      await cookieStore.set('a', '1')
      for (const storage of [localStorage, sessionStorage]) storage.setItem('a', '1')
      await new Promise((opened) => {
        indexedDB.open('a').onsuccess = opened
      })
      await caches.open('a')
      window.name = 'a'
      history.pushState(null, '', '/a')
      console.error('a complaint')
    })

  longTest(
    'A visit finds no storage, history, size or complaint of an earlier one in its window',
    async () => {
      const first = await newcomer(async (page) => {
        const other = await page.context().newPage()
        await other.goto(origin.replace('localhost', '127.0.0.1'))
        await leaveTraces(other)
        await page.setViewportSize({ width: 320, height: 320 })
        await leaveTraces(page)
      }, /complaint/)
      const second = await newcomer(async (page) => {
        expect(page.context().pages()).toEqual([page])
        await page.goto(origin.replace('localhost', '127.0.0.1'))
        expect((await traces(page)).stored).toEqual(['', 0, 0])
      })
      expect(second.page).toBe(first.page)
      expect(second.seen).toEqual(first.seen)
    },
  )

  longTest(
    'A visit finds no listener, answered request or header of an earlier one in its window',
    async () => {
      const seen: string[] = []
      const first = await newcomer(async (page) => {
        page.on('request', () => seen.push('a listener'))
        page.context().on('request', () => seen.push('a listener of all pages'))
        await page.route('**/*', (route) => route.fulfill({ body: 'answered' }))
      })
      seen.length = 0
      const second = await newcomer(async (page) => {
        seen.push(await page.content())
      })
      expect(second.page).toBe(first.page)
      expect(seen).toEqual([expect.stringContaining('<title>Page</title>')])
      await visit(browser, { extraHTTPHeaders: { 'x-a': '1' } }, async (page) => {
        expect(page).toBe(first.page)
        await page.goto(origin)
        expect(headers.at(-1)).toHaveProperty('x-a')
      })
      await newcomer()
      expect(headers.at(-1)).not.toHaveProperty('x-a')
    },
  )

  longTest.each<[string, (page: Page) => unknown]>([
    ['an initial script', (page) => page.addInitScript('window.name = "a"')],
    ['an initial script of all pages', (page) => page.context().addInitScript('window.name = "a"')],
    ['a paused clock', (page) => page.clock.pauseAt(Date.now() + 1000)],
    ['an emulated medium', (page) => page.emulateMedia({ media: 'print' })],
    ['a permission', (page) => page.context().grantPermissions(['notifications'])],
    ['a lost connection', (page) => page.context().setOffline(true)],
  ])('A visit with %s leaves its window to no other one', async (_what, change) => {
    const first = await newcomer(async (page) => change(page))
    const second = await newcomer()
    expect(second.page).not.toBe(first.page)
    expect(first.page?.isClosed()).toBe(true)
  })

  longTest('A request that its handler still holds as the window closes is no error', async () => {
    const { page: closed } = await newcomer(async (page) => {
      await page.clock.install()
      const isHeld = Promise.withResolvers<void>()
      await page.route('**/held', async (route) => {
        isHeld.resolve()
        await page.getByText('Never there').waitFor()
        await route.continue()
      })
      await page.evaluate(() => void fetch('/held').catch(() => {}))
      await isHeld.promise
    }, /ERR_ABORTED/)
    expect(closed?.isClosed()).toBe(true)
  })

  longTest('A visit that fails leaves its window to no other one', async () => {
    let failed: Page | undefined
    const failing = newcomer(async (page) => {
      failed = page
      throw new Error('failed')
    })
    await expect(failing).rejects.toThrow('failed')
    expect((await newcomer()).page).not.toBe(failed)
  })
})
