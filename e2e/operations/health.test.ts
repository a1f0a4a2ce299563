import { once } from 'node:events'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { longTest } from '#commands/long-test.ts'
import { scaleTimeout } from '#commands/patience.ts'
import { discardShop, type ShopProcess, startShop } from '#e2e/testing/shop-process.ts'

const DEPLOYED = { PUBLIC_URL: 'https://shop.example', TRUST_PROXY: '1', PAYMENT_PROVIDER: 'sandbox' }
const FORWARDED = { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https', host: 'shop.example' }

const STOP_DELAY_S = Math.ceil(scaleTimeout(500) / 1000)

const shops: ShopProcess[] = []
const open = async (settings: Record<string, string> = {}) => {
  const shop = await startShop(settings)
  shops.push(shop)
  return shop
}
let deployed: ShopProcess
beforeAll(async () => {
  deployed = await startShop(DEPLOYED)
})
afterEach(async () => {
  for (const shop of shops.splice(0)) await discardShop(shop)
})
afterAll(() => discardShop(deployed))

describe('the health addresses', () => {
  test('Health checks are answered for any host name or none, while pages need the shop’s own', async () => {
    for (const path of ['/healthz', '/readyz']) {
      for (const head of [
        `GET ${path} HTTP/1.0`,
        `HEAD ${path} HTTP/1.0`,
        `GET ${path} HTTP/1.1`,
        `GET ${path} HTTP/1.1\r\nHost: 10.0.0.9:3000`,
        `GET ${path} HTTP/1.1\r\nHost: shop.example`,
        `GET http://elsewhere.example${path} HTTP/1.1\r\nHost: elsewhere.example`,
      ]) {
        expect(await statusOf(deployed, head), head).toBe(200)
      }
    }
    expect(await statusOf(deployed, 'GET / HTTP/1.0')).toBe(400)
    expect(await statusOf(deployed, 'GET / HTTP/1.1')).toBe(400)
    expect(await statusOf(deployed, 'GET / HTTP/1.1\r\nHost: elsewhere.example')).toBe(421)
    expect(await statusOf(deployed, 'GET / HTTP/1.1\r\nHost: shop.example')).toBe(200)
  })
})

describe('the metrics', () => {
  longTest('Metrics need the token once there is one', async () => {
    const shop = await open({ ...DEPLOYED, METRICS_TOKEN: 'sekrit' })
    const statusWith = (headers: Record<string, string>) => metricsStatus(shop, headers)
    expect(await statusWith({})).toBe(404)
    expect(await statusWith(FORWARDED)).toBe(404)
    expect(await statusWith({ ...FORWARDED, authorization: 'Bearer wrong!' })).toBe(404)
    expect(await statusWith({ authorization: 'Bearer sekrit' })).toBe(200)
    expect(await statusWith({ ...FORWARDED, authorization: 'Bearer sekrit' })).toBe(200)
  })

  test('Metrics without a token are for direct requests from this machine only', async () => {
    expect(await metricsStatus(deployed, {})).toBe(200)
    for (const [name, value] of Object.entries({
      ...FORWARDED,
      forwarded: 'for=203.0.113.7',
      via: '1.1 proxy',
    })) {
      expect(await metricsStatus(deployed, { [name]: value }), name).toBe(404)
    }
  })
})

describe('a shop that is asked to stop', () => {
  test('A stopping shop reports it at once, serves for the configured time, and cuts no request', async () => {
    const shop = await open({ STOP_DELAY_S: String(STOP_DELAY_S) })
    const clients = Array.from({ length: 8 }, () => {
      const seen: Answer[] = []
      return { agent: new Agent({ keepAlive: true, maxSockets: 1 }), seen }
    })
    let stopped = false
    let stopAsked = Number.POSITIVE_INFINITY
    // On a slow machine the database may answer late before the stop too.
    const isOfStop = ({ status, begun }: Answer) => status === 503 && begun >= stopAsked
    const askedUntilStopped = clients.map(async ({ agent, seen }) => {
      // Stops after repeated failures, as a proxy does.
      while (!stopped && seen.filter(isOfStop).length < 5) {
        seen.push(await ask(shop, '/readyz', agent))
        seen.push(await ask(shop, '/about', agent))
        await sleep(10)
      }
    })
    await expect.poll(() => clients.every(({ seen }) => seen.length >= 4)).toBe(true)
    stopAsked = performance.now()
    const exit = shop.stop().finally(() => {
      stopped = true
    })
    await Promise.all(askedUntilStopped)
    expect(await exit).toBe(0)
    for (const { seen } of clients) {
      // A slow machine may ask again when the shop has closed.
      const inTime = seen.filter(({ begun }) => begun < stopAsked + (STOP_DELAY_S * 1000) / 2)
      expect(inTime.filter(({ status }) => status !== 200 && status !== 503)).toEqual([])
      const pages = inTime.filter(({ path }) => path === '/about')
      expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([200]))
      const firstStopping = seen.findIndex(isOfStop)
      expect(firstStopping).toBeGreaterThan(0)
      const last = seen.slice(firstStopping).filter(({ status }) => status > 0)
      expect(last.every(({ connection }) => connection === 'close')).toBe(true)
    }
    for (const { agent } of clients) agent.destroy()
  })
})

/** Sends a handwritten request, like an old proxy's health check; returns the status. */
async function statusOf(shop: ShopProcess, head: string): Promise<number> {
  const socket = connect(Number(new URL(shop.localOrigin).port), '127.0.0.1')
  socket.write(`${head}\r\nConnection: close\r\n\r\n`)
  let text = ''
  socket.on('data', (part) => (text += part))
  await once(socket, 'close')
  return Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1])
}

interface Answer {
  path: string
  /** Of `performance.now()`. */
  begun: number
  status: number
  connection: string | undefined
}

function ask(shop: ShopProcess, path: string, agent: Agent, headers = {}): Promise<Answer> {
  const begun = performance.now()
  return new Promise((resolve) => {
    const { port } = new URL(shop.localOrigin)
    const asked = request({ host: '127.0.0.1', port, path, agent, headers: { ...headers } }, (answer) => {
      answer.resume()
      const { statusCode = 0, headers } = answer
      answer.once('end', () => resolve({ path, begun, status: statusCode, connection: headers.connection }))
      answer.once('error', () => resolve({ path, begun, status: -1, connection: undefined }))
    })
    asked.once('error', () => resolve({ path, begun, status: -1, connection: undefined }))
    asked.end()
  })
}

const metricsStatus = async (shop: ShopProcess, headers: Record<string, string>) =>
  (await ask(shop, '/metrics', new Agent(), headers)).status
