import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { RenderedPage } from './rendered-page.ts'

test('Parallel requests compress a page once', async () => {
  const page = new RenderedPage({ status: 200, headers: new Headers(), plain: Buffer.from('<p>roses</p>') })
  const [first, second, other] = await Promise.all([
    page.encoded('br'),
    page.encoded('br'),
    page.encoded('gzip'),
  ])
  expect(second).toBe(first)
  expect(await page.encoded('br')).toBe(first)
  expect(brotliDecompressSync(first.body).toString()).toBe('<p>roses</p>')
  expect(other.etag).not.toBe(first.etag)
})
