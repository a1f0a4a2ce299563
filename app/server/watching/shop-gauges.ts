import { Gauge, type Registry } from 'prom-client'
import type { Shop } from '#app/server/shop.ts'
import { addGauge, type GaugeOf } from './add-gauge.ts'
import { type ShopFacts, watchShopFacts } from './shop-facts.ts'

const NOT_SUMMED = 'Of the whole shop, the same from every process: take the max, never the sum.'

const GAUGES: GaugeOf<ShopFacts>[] = [
  { name: 'dokmai_orders', help: 'Paid orders so far.', read: ({ orders }) => orders },
  {
    name: 'dokmai_orders_last_hour',
    help: 'Orders paid within the last hour.',
    read: ({ lastHour }) => lastHour,
  },
  {
    name: 'dokmai_waiting_checkouts',
    help: 'Checkouts that are not paid yet and may still be, for about half an hour each.',
    read: ({ waiting }) => waiting,
  },
  {
    name: 'dokmai_waiting_codes',
    help: 'PromptPay codes that wait to be paid.',
    read: ({ waitingCodes }) => waitingCodes,
  },
  {
    name: 'dokmai_needs_attention',
    help: 'What the page Payments and emails of the dashboard counts; each needs the owner.',
    label: 'kind',
    read: ({ attention }) => ({ ...attention }),
  },
  {
    name: 'dokmai_broken_invariants',
    help: 'Rows in which payments and orders disagree; always 0 in a healthy shop.',
    label: 'invariant',
    read: ({ rules }) => Object.fromEntries(rules.map(({ name, count }) => [name, count])),
  },
  {
    name: 'dokmai_refunds',
    help: 'Refunds by state; failed and sent-twice count until the owner has dealt with them.',
    label: 'state',
    read: ({ refunds }) => refunds,
  },
  {
    name: 'dokmai_waiting_refunds',
    help: 'Refunds that have not gone back yet, by payment provider.',
    label: 'provider',
    read: ({ waitingRefunds }) => waitingRefunds,
  },
  {
    name: 'dokmai_payment_key_refused',
    help: '1 for a payment provider that refuses its key, else 0.',
    label: 'provider',
    read: ({ refusedKeys }) => refusedKeys,
  },
  {
    name: 'dokmai_emails',
    help: 'Emails that have not left the shop; failing ones wait and were refused before, given-up ones need the owner.',
    label: 'state',
    read: ({ emails }) => ({
      waiting: emails.waiting,
      failing: emails.failing,
      'given-up': emails.givenUp,
    }),
  },
  {
    name: 'dokmai_held_slots',
    help: 'Delivery times held for checkouts that are not paid yet.',
    read: ({ deliveries }) => deliveries.held,
  },
  {
    name: 'dokmai_unscheduled_deliveries',
    help: 'Orders without a delivery time, paid or still owed; each needs the owner or its shopper.',
    read: ({ deliveries }) => deliveries.unscheduled,
  },
  {
    name: 'dokmai_backup_age_seconds',
    help: 'Since the newest backup; +Inf without one.',
    read: ({ backupAge }) => (backupAge ?? Number.POSITIVE_INFINITY) / 1000,
  },
]

/** Leaves them out while the database is away, and `dokmai_database_up` is 0. */
export function addShopGauges(register: Registry, shop: Shop): void {
  const facts = watchShopFacts(shop)
  new Gauge({
    name: 'dokmai_database_up',
    help: '1 if this process could read the database.',
    registers: [register],
    async collect() {
      this.set((await facts()) ? 1 : 0)
    },
  })
  for (const gauge of GAUGES) {
    addGauge(register, { ...gauge, help: `${gauge.help} ${NOT_SUMMED}` }, facts)
  }
}
