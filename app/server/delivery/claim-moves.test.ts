import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkouts } from '#app/server/database/schema.ts'
import { buy, checkoutRow } from '#app/server/testing/purchase.ts'
import { dayIn, makeSlot } from '#app/server/testing/slots.ts'
import { newShopper, openTestShop, type TestShop } from '#app/server/testing/test-shop.ts'
import { CLAIM_MOVES, CLAIM_STATES, type ClaimState } from '#app/shop/delivery/claim-status.ts'

let shop: TestShop
let slotId: string
beforeAll(async () => {
  shop = await openTestShop()
  slotId = await makeSlot(shop, { capacity: 100 })
})
afterAll(() => shop.close())

const claim = (id: string, state: ClaimState) =>
  shop.db.execute(sql`select claim_slot(${id}, 'somebody', ${dayIn(2)}, ${slotId}, 1, 60, ${state})`)
const release = (id: string) => shop.db.execute(sql`select release_claim(${id})`)

async function checkoutWith(state: ClaimState): Promise<string> {
  const row = await checkoutRow(shop, (await buy(shop, await newShopper(shop))).id)
  const id = randomUUID()
  await shop.db.insert(checkouts).values({ ...row, id, token: id, receipt: id, reference: null })
  await claim(id, state === 'sold' ? 'sold' : 'held')
  if (state === 'released') await release(id)
  return id
}

async function stateOf(id: string): Promise<ClaimState | undefined> {
  const { rows } = await shop.db.execute<{ state: ClaimState }>(
    sql`select state from slot_claims where checkout_id = ${id}`,
  )
  return rows[0]?.state
}

/** How the database makes each move. */
const WRITERS: { to: ClaimState; from?: ClaimState[]; write: (id: string) => Promise<unknown> }[] = [
  { to: 'held', write: (id) => claim(id, 'held').catch(() => {}) },
  { to: 'sold', from: ['sold', 'released'], write: (id) => claim(id, 'sold').catch(() => {}) },
  { to: 'released', write: release },
]

test.each(WRITERS)(
  'A claim becomes $to only where the table of moves has it',
  async ({ to, from, write }) => {
    for (const state of from ?? CLAIM_STATES) {
      const id = await checkoutWith(state)
      await write(id)
      const isAllowed = (CLAIM_MOVES[state] as readonly string[]).includes(to)
      expect(await stateOf(id), `from ${state}`).toBe(isAllowed ? to : state)
    }
  },
)
