import type { Context, Hono } from 'hono'
import { readGoingLive } from '#app/server/settings/going-live.ts'
import type { Shop } from '#app/server/shop.ts'
import type { Metrics } from '#app/server/watching/metrics.ts'
import { socketAddress } from './client-ip.ts'
import { mayReadMetrics } from './metrics-access.ts'

const DATABASE_TIMEOUT_MS = 1000

export function mountProbes(app: Hono, shop: Shop, metrics: Metrics): void {
  const mayRead = (c: Context) => mayReadMetrics(shop.config, socketAddress(c) ?? '', c.req.raw.headers)
  app.get('/healthz', (c) => c.text('ok'))
  app.get('/readyz', async (c) => {
    if (shop.process.isStopping) return c.text('stopping', 503)
    if (shop.process.isStarting) return c.text('starting', 503)
    return (await databaseAnswers(shop)) ? c.text('ready') : c.text('database away', 503)
  })
  app.get('/metrics', async (c) => {
    if (!mayRead(c)) return c.notFound()
    const { type, body } = await metrics.text()
    return c.body(body, 200, { 'Content-Type': type })
  })
  app.get('/going-live.json', async (c) => (mayRead(c) ? c.json(await readGoingLive(shop)) : c.notFound()))
}

async function databaseAnswers({ pool }: Shop): Promise<boolean> {
  const late = new Promise<false>((resolve) => setTimeout(resolve, DATABASE_TIMEOUT_MS, false).unref())
  const answer = pool.query('select 1').then(
    () => true,
    () => false,
  )
  return Promise.race([answer, late])
}
