import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Message } from '#app/server/email/transports/mailer.ts'
import { openTestShop, type TestShop } from '#app/server/testing/test-shop.ts'
import { createApp } from './app.ts'

let folder: string
let shop: TestShop
let app: Pick<Hono, 'request'>
const pages = async () =>
  new Response('a page of the shop', { status: 404, headers: { 'Content-Type': 'text/html' } })

const LETTER: Message = {
  messageId: '<older@shop.test>',
  from: { name: 'Dokmai', address: 'hello@shop.test' },
  to: { name: 'Mali <b>', address: 'mali@example.test' },
  subject: 'Your order <script>alert(1)</script>',
  text: 'Hello & <b>welcome</b>',
  html: '<p style="color:red">Hello <script>alert(1)</script></p>',
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'dokmai-outbox-'))
  shop = await openTestShop({ dataDir: folder, development: true })
  app = createApp(shop, pages)
})
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true, force: true })
})

const get = (address: string) => app.request(address, { headers: { host: 'localhost:3000' } })

test('An outbox without emails says so', async () => {
  expect(await (await get('/outbox')).text()).toContain('There is no email yet.')
})

describe('the outbox', () => {
  beforeAll(async () => {
    await shop.mailer.send(LETTER)
    await new Promise((resolve) => setTimeout(resolve, 20))
    await shop.mailer.send({ ...LETTER, messageId: '<newer@shop.test>', subject: 'The newer one' })
    writeFileSync(path.join(folder, 'outbox', 'half.eml.0123456789ab.draft'), 'half')
    writeFileSync(path.join(folder, 'secret.eml'), 'not an email')
  })

  test('The outbox page lists emails newest first and omits half-written ones', async () => {
    const text = await (await get('/outbox')).text()
    expect(text.indexOf('The newer one')).toBeLessThan(text.indexOf('Your order'))
    expect(text.match(/href="\/outbox\/[^"]+"/g)).toEqual([
      'href="/outbox/style.css"',
      'href="/outbox/newer"',
      'href="/outbox/older"',
    ])
    expect(text).not.toContain('<script')
  })

  test('The outbox page shows text as text, and HTML in a frame without scripts', async () => {
    const response = await get('/outbox/older')
    const text = await response.text()
    expect(text).toContain('<pre>Hello &amp; &lt;b&gt;welcome&lt;/b&gt;')
    expect(text).toContain('<iframe title="HTML of the email" sandbox src="/outbox/older/html">')
    expect(text).not.toMatch(/<script|style=|onload/)
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/unsafe|nonce/)
    const part = await get('/outbox/older/html')
    expect(await part.text()).toContain('<p style="color:red">')
    expect(part.headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none';/)
    expect(part.headers.get('content-security-policy')).not.toContain('script-src')
    expect(part.headers.get('x-frame-options')).toBe('SAMEORIGIN')
  })

  test.each([
    '/outbox/none',
    '/outbox/none/html',
    '/outbox/..%2Fsecret',
    '/outbox/%2e%2e%2fsecret/html',
    '/outbox/half',
  ])('The outbox page has no email at %s', async (address) => {
    const response = await get(address)
    expect(response.status).toBe(404)
    expect(await response.text()).not.toContain('not an email')
  })

  test('The outbox page is refused under another host name', async () => {
    const stranger = await app.request('/outbox', { headers: { host: 'evil.test' } })
    expect(stranger.status).toBe(421)
  })
})

test('A public shop has no outbox page', async () => {
  const open = createApp({ ...shop, config: { ...shop.config, development: false } }, pages)
  const response = await open.request('/outbox', { headers: { host: 'localhost:3000' } })
  expect(response.status).toBe(404)
  expect(await response.text()).toBe('a page of the shop')
  expect(response.headers.get('content-security-policy')).toContain("script-src 'self'")
})

test('The outbox page’s policy allows the images of an email and nothing else of the shop', async () => {
  const image = await get('/images/catalogue/products/single-red-rose.webp?w=160')
  expect(image.status).toBe(200)
  expect(image.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect((await get('/cart')).headers.get('cross-origin-resource-policy')).toBe('same-origin')
})
