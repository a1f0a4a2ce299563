import { createReadStream, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listCustomers } from '#app/server/accounts/users-table.ts'
import { makeBackup } from '#app/server/backup/make-backup.ts'
import { openPlace } from '#app/server/backup/places.ts'
import { readBackup } from '#app/server/backup/read-backup.ts'
import { readBoard } from '#app/server/board/read-board.ts'
import { emails } from '#app/server/database/schema.ts'
import { listPromised } from '#app/server/delivery/calendar/calendar.ts'
import { listParcels } from '#app/server/delivery/parcels.ts'
import { writeEmail } from '#app/server/email/compose.ts'
import { openDisk } from '#app/server/files/disk.ts'
import { findAdminOrder } from '#app/server/orders/orders-admin.ts'
import { CSV_COLUMNS, type CsvColumn, ordersCsv } from '#app/server/orders/orders-csv.ts'
import { listOrders } from '#app/server/orders/orders-table.ts'
import { rollUp } from '#app/server/orders/roll-up.ts'
import { salesStats } from '#app/server/orders/sales-stats.ts'
import { listRunParcels } from '#app/server/runs/read-runs.ts'
import { dayIn, makeSlot } from '#app/server/testing/slots.ts'
import { ROOT } from '#app/server/testing/test-config.ts'
import { emptyDatabase, openTestShop, type TestShop } from '#app/server/testing/test-shop.ts'
import { toCards, toLabels, toWorksheets } from '#app/shop/delivery/print/parcel.ts'
import type { OrderQuery } from '#app/shop/orders/order-search.ts'
import { findCallers } from './find-callers.ts'
import { taken } from './testing/hand-orders.ts'

const DAY = dayIn(3)
const ALL = { search: '', from: '', to: '' }
const VIEW = { sort: 'time', descending: true, page: 1 } as const

let shop: TestShop
let folder: string
let receipt: string
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'dokmai-places-'))
  shop = await openTestShop({ dataDir: path.join(folder, 'data') })
  const deliverySlot = await makeSlot(shop, { capacity: 2 })
  const gift = { deliveryDay: DAY, deliverySlot, cardMessage: 'Happy birthday' }
  receipt = (await taken(shop, { ...gift, callerEmail: 'mali@shop.test' })).receipt
})
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true, force: true })
})

const listed = async (query: Partial<OrderQuery>, { db }: Pick<TestShop, 'db'> = shop) =>
  (await listOrders({ db }, { ...ALL, ...query }, VIEW)).orders.map(({ id }) => id)
const parcels = () => listParcels(shop, { day: DAY, slotId: null })
const csv = async () => {
  const header = Object.fromEntries(CSV_COLUMNS.map((column) => [column, column])) as Record<
    CsvColumn,
    string
  >
  return new Response(ordersCsv(shop, ALL, { language: 'en', header })).text()
}

/** Reads of all places that list orders, and the order by hand as each must show it. */
const PLACES: Record<string, { shows: () => Promise<unknown>; expected: () => unknown }> = {
  'The list of orders': { shows: () => listed({}), expected: () => [receipt] },
  'The orders by phone': { shows: () => listed({ channel: 'phone' }), expected: () => [receipt] },
  'The search by phone number': { shows: () => listed({ search: '0812345678' }), expected: () => [receipt] },
  'The search by LINE name': { shows: () => listed({ search: 'mali.flowers' }), expected: () => [receipt] },
  'The search by email': { shows: () => listed({ search: 'mali@shop' }), expected: () => [receipt] },
  'The order’s page': {
    shows: () => findAdminOrder(shop, receipt),
    expected: () => expect.objectContaining({ accountName: 'Khun Mali', provider: 'by-hand' }),
  },
  'The day’s board': {
    shows: () => readBoard(shop, { day: DAY }),
    expected: () => [expect.objectContaining({ receipt, stop: 1 })],
  },
  'The calendar': {
    shows: () => listPromised(shop, DAY),
    expected: () => [expect.objectContaining({ receipt })],
  },
  'The parcels that wait for a run': {
    shows: () => listRunParcels(shop.db, DAY),
    expected: () => [expect.objectContaining({ receipt })],
  },
  'The printed worksheets': {
    shows: async () => toWorksheets(await parcels()),
    expected: () => [expect.objectContaining({ orders: [expect.objectContaining({ receipt })] })],
  },
  'The printed cards': {
    shows: async () => toCards(await parcels()),
    expected: () => [expect.objectContaining({ receipt, message: 'Happy birthday' })],
  },
  'The printed labels': {
    shows: async () => toLabels(await parcels()),
    expected: () => [expect.objectContaining({ receipt, stop: 1 })],
  },
  'The CSV file': {
    shows: csv,
    expected: () => expect.stringMatching(new RegExp(`"${receipt}".*"phone","Khun Mali","mali.flowers"`)),
  },
  'The sales numbers': {
    shows: () => salesStats(shop),
    expected: () => expect.objectContaining({ orders: 1, sales: 190_00 }),
  },
  'The callers of the next call': {
    shows: () => findCallers(shop, '0812345678'),
    expected: () => [expect.objectContaining({ name: 'Khun Mali', orders: 1 })],
  },
  'The confirmation email': {
    shows: async () => {
      const sent = await shop.db.select().from(emails)
      return Promise.all(sent.map(async (email) => [email.recipient, (await writeEmail(shop, email))?.text]))
    },
    expected: () => [['mali@shop.test', expect.stringContaining(receipt)]],
  },
  'A restored backup': { shows: listRestored, expected: () => [receipt] },
}

async function listRestored() {
  const place = await openPlace(path.join(folder, 'place'), {
    s3: null,
    draftFolder: path.join(folder, 'drafts'),
  })
  const { at } = await makeBackup(
    { db: shop.db, pool: shop.pool, files: shop.files, authSecret: null },
    { place, passphrase: null, keepDays: null },
  )
  const pool = new pg.Pool({ connectionString: await emptyDatabase() })
  try {
    const files = openDisk(path.join(folder, 'restored'))
    await readBackup({ pool, files, root: ROOT, keepAuthSecret: () => {} }, createReadStream(at), null)
    return await listed({}, { db: drizzle(pool) })
  } finally {
    await pool.end()
  }
}

describe.each([
  ['at once', async () => {}],
  ['once it was rolled up', async () => rollUp(shop)],
])('an order without an account, %s', (_when, happens) => {
  beforeAll(happens)
  test.each(Object.entries(PLACES))('%s: the order is there', async (_place, { shows, expected }) => {
    expect(await shows()).toEqual(expected())
  })
  test('The list of accounts has no stand-in for it', async () => {
    expect((await listCustomers(shop, { ...VIEW, sort: 'spent', search: '' })).rows).toEqual([])
  })
})
