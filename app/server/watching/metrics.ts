import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Shop } from '#app/server/shop.ts'
import { addProcessGauges } from './process-gauges.ts'
import { routeKind } from './route-kind.ts'
import { addShopGauges } from './shop-gauges.ts'

interface Answered {
  method: string
  path: string
  status: number
  /** A time of `performance.now()`. */
  start: number
}

export interface Metrics {
  answered(answered: Answered): void
  /** A page of the cache: its time would hide those that shoppers wait for. */
  answeredFromCache(method: 'GET' | 'HEAD', status: number): void
  text(): Promise<{ type: string; body: string }>
}

/** docs/watching.md lists them; `deploy/alerts.yml` says when to worry. */
export function openMetrics(shop: Shop): Metrics {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const cached = openTally()
  const requests = new Counter({
    name: 'dokmai_requests_total',
    help: 'Requests answered by this process, by method and status.',
    labelNames: ['method', 'status'],
    registers: [register],
    collect() {
      for (const { method, status, count } of cached.take()) this.inc({ method, status }, count)
    },
  })
  const seconds = new Histogram({
    name: 'dokmai_request_seconds',
    help: 'Seconds from a request to its answer in this process, by kind of route, without pages from the cache.',
    labelNames: ['kind'],
    buckets: [0.005, 0.02, 0.1, 0.3, 1, 3, 10],
    registers: [register],
  })
  addProcessGauges(register, shop)
  addShopGauges(register, shop)
  return {
    answered({ method, path, status, start }) {
      requests.inc({ method, status })
      seconds.observe({ kind: routeKind(path) }, (performance.now() - start) / 1000)
    },
    answeredFromCache: cached.add,
    text: async () => ({ type: register.contentType, body: await register.metrics() }),
  }
}

/** Counted apart from the library, whose labels would cost a cached page a tenth of its time. */
function openTally() {
  const counts = { GET: new Map<number, number>(), HEAD: new Map<number, number>() }
  return {
    add(method: 'GET' | 'HEAD', status: number) {
      counts[method].set(status, (counts[method].get(status) ?? 0) + 1)
    },
    take() {
      const taken = (['GET', 'HEAD'] as const).flatMap((method) =>
        [...counts[method]].map(([status, count]) => ({ method, status, count })),
      )
      for (const byStatus of Object.values(counts)) byStatus.clear()
      return taken
    },
  }
}
