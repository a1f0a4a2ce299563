import decodeQR from 'qr/decode.js'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ProviderUnavailable } from '#app/server/payments/payment-provider.ts'
import { buy } from '#app/server/testing/purchase.ts'
import { newShopper, openTestShop, type TestShop, withProvider } from '#app/server/testing/test-shop.ts'
import { showScanCode } from './scan-code.ts'
import { drawScanCode } from './scan-picture.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

/** A provider whose code has this drawing. */
const drawnAs = (svg: string) => withProvider(shop, { pendingScan: async () => ({ svg, until: new Date() }) })

test('A waiting code is drawn as a PNG that leads to the bank’s app, only for its own shopper', async () => {
  const shopper = await newShopper(shop)
  const { id } = await buy(shop, shopper)
  expect(await drawScanCode(shop, shopper, id)).toEqual({ ok: true, value: null })
  await showScanCode(shop, shopper, id)
  const drawn = await drawScanCode(shop, shopper, id)
  if (!drawn.ok || !drawn.value) throw new Error('there is no picture')
  expect(await sharp(drawn.value).metadata()).toMatchObject({ format: 'png', width: 600, height: 600 })
  const { data, info } = await sharp(drawn.value).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const address = decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) })
  expect(address).toMatch(/\/sandbox-bank\/scan\/ses_\w+\?secret=/)
  expect(await drawScanCode(shop, await newShopper(shop), id)).toEqual({ ok: true, value: null })
})

test('A provider’s drawing is at most 600 pixels wide, 1200 high, and on white', async () => {
  const shopper = await newShopper(shop)
  const { id } = await buy(shop, shopper)
  await showScanCode(shop, shopper, id)
  const svg = (width: number, height: number) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><script>x</script></svg>`
  for (const [width, height, drawnSize] of [
    [300, 450, { width: 600, height: 900 }],
    [100, 900, { width: 133, height: 1200 }],
  ] as const) {
    const drawn = await drawScanCode(drawnAs(svg(width, height)), shopper, id)
    if (!drawn.ok || !drawn.value) throw new Error('there is no picture')
    const { dominant, isOpaque } = await sharp(drawn.value).stats()
    expect([await sharp(drawn.value).metadata(), isOpaque]).toMatchObject([drawnSize, true])
    expect(dominant.r).toBeGreaterThan(240)
  }
})

test('While the provider is away, there is no picture but a reason', async () => {
  const shopper = await newShopper(shop)
  const { id } = await buy(shop, shopper)
  await showScanCode(shop, shopper, id)
  const away = async (): Promise<never> => {
    throw new ProviderUnavailable('out of reach')
  }
  const alone = withProvider(shop, { pendingScan: away })
  expect(await drawScanCode(alone, shopper, id)).toMatchObject({ problem: { code: 'payment-unavailable' } })
})
