import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { axeFindings } from './axe.ts'
import { openBrowser } from './browser.ts'
import { watchForErrors } from './browser-errors.ts'
import { findFocusErrors } from './focus.ts'
import { findHtmlErrors } from './html.ts'
import { findOverflow } from './overflow.ts'
import { findUntranslated } from './untranslated.ts'

let browser: Browser
let page: Page
beforeAll(async () => {
  browser = await openBrowser()
  page = await browser.newPage()
})
afterAll(() => browser.close())

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
    const found = (await axeFindings(page)).join()
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
