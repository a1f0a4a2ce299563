import { timingSafeEqual } from 'node:crypto'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { countLetters } from '#app/server/letters.ts'
import type { Shop } from '#app/server/open-shop.ts'

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/

export interface Metrics {
  /** Notes one answered request; seconds. */
  answered(method: string, status: number, seconds: number): void
  /** Prometheus text. */
  text(): Promise<{ type: string; body: string }>
}

/** Figures of this process and of the shop's money: an alert on `dokmai_broken_invariants` above 0 guards both. */
export function openMetrics(shop: Shop): Metrics {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const requests = new Counter({
    name: 'dokmai_requests_total',
    help: 'Requests answered, by method and status.',
    labelNames: ['method', 'status'],
    registers: [register],
  })
  const seconds = new Histogram({
    name: 'dokmai_request_seconds',
    help: 'Seconds from a request to its answer.',
    buckets: [0.005, 0.02, 0.1, 0.3, 1, 3, 10],
    registers: [register],
  })
  new Gauge({
    name: 'dokmai_broken_invariants',
    help: 'Rows in which payments and orders disagree; always 0 in a healthy shop.',
    labelNames: ['invariant'],
    registers: [register],
    async collect() {
      this.reset()
      const { broken } = await shop.invariants.report()
      for (const { name, count } of broken) this.set({ invariant: name }, count)
    },
  })
  gaugeLetters(register, shop)
  gaugeStreams(register, shop)
  return {
    answered(method, status, duration) {
      requests.inc({ method, status })
      seconds.observe(duration)
    },
    text: async () => ({ type: register.contentType, body: await register.metrics() }),
  }
}

function gaugeLetters(register: Registry, shop: Shop) {
  new Gauge({
    name: 'dokmai_letters',
    help: 'Letters that have not left the shop, by state; one that is given up needs the owner.',
    labelNames: ['state'],
    registers: [register],
    async collect() {
      const { waiting, givenUp } = await countLetters(shop)
      this.set({ state: 'waiting' }, waiting)
      this.set({ state: 'given-up' }, givenUp)
    },
  })
}

function gaugeStreams(register: Registry, shop: Shop) {
  new Gauge({
    name: 'dokmai_live_streams',
    help: 'Open pages that this process tells of changes.',
    registers: [register],
    collect() {
      this.set(shop.live.count())
    },
  })
}

/** The figures are for this machine, or for those who know the token. */
export function mayReadMetrics(
  token: string | null,
  socketAddress: string,
  authorization: string | null,
): boolean {
  if (token && authorization) {
    const [given, expected] = [authorization, `Bearer ${token}`].map((text) => Buffer.from(text)) as [
      Buffer,
      Buffer,
    ]
    return given.length === expected.length && timingSafeEqual(given, expected)
  }
  return LOOPBACK.test(socketAddress)
}
