import { timingSafeEqual } from 'node:crypto'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { backupAgeMs } from '#app/server/backup/schedule.ts'
import type { Config } from '#app/server/config.ts'
import { countDeliveries } from '#app/server/delivery/deliveries.ts'
import { countEmails } from '#app/server/email/queue.ts'
import type { Shop } from '#app/server/open-shop.ts'
import { countRefunds, countWaitingCodes } from '#app/server/refunds/payment-counts.ts'
import { isLocalAddress } from '#app/shop/settings/going-live.ts'

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/

export interface Metrics {
  answered(method: string, status: number, seconds: number): void
  text(): Promise<{ type: string; body: string }>
}

/** Includes `dokmai_broken_invariants`: alert when it is above 0. */
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
      const { rules } = await shop.invariants.report()
      for (const { name, count } of rules) this.set({ invariant: name }, count)
    },
  })
  gaugeEmails(register, shop)
  gaugeDeliveries(register, shop)
  gaugePayments(register, shop)
  gaugeBackups(register, shop)
  gaugeStreams(register, shop)
  gaugePages(register, shop)
  return {
    answered(method, status, duration) {
      requests.inc({ method, status })
      seconds.observe(duration)
    },
    text: async () => ({ type: register.contentType, body: await register.metrics() }),
  }
}

function gaugeEmails(register: Registry, shop: Shop) {
  new Gauge({
    name: 'dokmai_emails',
    help: 'Emails that have not left the shop, by state; one that is given up needs the owner.',
    labelNames: ['state'],
    registers: [register],
    async collect() {
      const { waiting, givenUp } = await countEmails(shop)
      this.set({ state: 'waiting' }, waiting)
      this.set({ state: 'given-up' }, givenUp)
    },
  })
}

function gaugeDeliveries(register: Registry, shop: Shop) {
  new Gauge({
    name: 'dokmai_held_slots',
    help: 'Delivery times held for checkouts that are not paid yet.',
    registers: [register],
    async collect() {
      this.set((await countDeliveries(shop)).held)
    },
  })
  new Gauge({
    name: 'dokmai_unscheduled_deliveries',
    help: 'Paid orders without a delivery time; each needs the owner or its shopper.',
    registers: [register],
    async collect() {
      this.set((await countDeliveries(shop)).unscheduled)
    },
  })
}

function gaugePayments(register: Registry, shop: Shop) {
  new Gauge({
    name: 'dokmai_waiting_codes',
    help: 'PromptPay codes that wait to be paid.',
    registers: [register],
    async collect() {
      this.set(await countWaitingCodes(shop))
    },
  })
  new Gauge({
    name: 'dokmai_refunds',
    help: 'Refunds by state; failed and sent-twice count until the owner has dealt with them.',
    labelNames: ['state'],
    registers: [register],
    async collect() {
      for (const [state, count] of Object.entries(await countRefunds(shop))) this.set({ state }, count)
    },
  })
}

function gaugeBackups(register: Registry, shop: Shop) {
  new Gauge({
    name: 'dokmai_backup_age_seconds',
    help: 'Since the newest backup; +Inf without one.',
    registers: [register],
    async collect() {
      this.set(((await backupAgeMs(shop)) ?? Number.POSITIVE_INFINITY) / 1000)
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

function gaugePages(register: Registry, shop: Shop) {
  new Gauge({
    name: 'dokmai_cached_pages',
    help: 'Pages that this process keeps to send again.',
    registers: [register],
    collect() {
      this.set(shop.pages.usage().pages)
    },
  })
  new Gauge({
    name: 'dokmai_cached_bytes',
    help: 'Memory that those pages take.',
    registers: [register],
    collect() {
      this.set(shop.pages.usage().bytes)
    },
  })
}

const FORWARDED = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'via',
]

/** With a token set, only the token counts; else only requests from this machine, neither forwarded by a proxy
 * nor for the public host name. */
export function mayReadMetrics(
  { metricsToken, publicUrl }: Pick<Config, 'metricsToken' | 'publicUrl'>,
  socketAddress: string,
  headers: Headers,
): boolean {
  if (metricsToken !== null) return isToken(metricsToken, headers.get('authorization') ?? '')
  const isForwarded = FORWARDED.some((name) => headers.has(name))
  const isForPublicName = !isLocalAddress(publicUrl) && headers.get('host') === new URL(publicUrl).host
  return LOOPBACK.test(socketAddress) && !isForwarded && !isForPublicName
}

function isToken(token: string, authorization: string): boolean {
  const [given, expected] = [Buffer.from(authorization), Buffer.from(`Bearer ${token}`)]
  return given.length === expected.length && timingSafeEqual(given, expected)
}
