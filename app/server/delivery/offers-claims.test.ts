import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliveryDays, slotDays } from '#app/server/database/schema.ts'
import { type Transaction, transact } from '#app/server/database/transact.ts'
import { buy } from '#app/server/testing/purchase.ts'
import { dayIn, makeSlot } from '#app/server/testing/slots.ts'
import { newShopper, openTestShop, type TestShop } from '#app/server/testing/test-shop.ts'
import { isFree, offersFor } from '#app/shop/delivery/offers.ts'
import { defaultTerms } from '#app/shop/delivery/zones/zones.ts'
import { readSlots } from './delivery-rules.ts'
import { readPlan } from './slot-plan.ts'

let shop: TestShop
let checkoutId: string
beforeAll(async () => {
  shop = await openTestShop()
  checkoutId = (await buy(shop, await newShopper(shop))).id
})
afterAll(() => shop.close())

const day = fc.record({
  open: fc.boolean(),
  capacity: fc.integer({ min: 0, max: 6 }),
  closesInMinutes: fc.constantFrom(null, -1, 60),
  slots: fc.array(
    fc.record({
      closed: fc.boolean(),
      capacity: fc.integer({ min: 0, max: 3 }),
      taken: fc.integer({ min: 0, max: 3 }),
    }),
    { minLength: 2, maxLength: 2 },
  ),
})

test('A time that is offered can be claimed, and one that is not cannot', async () => {
  const slots = [await makeSlot(shop, { capacity: 2 }), await makeSlot(shop, { starts: 900, ends: 1000 })]
  await fc.assert(
    fc.asyncProperty(
      fc.array(day, { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 1, max: 4 }),
      (days, work) =>
        undone(async (tx) => {
          await store(tx, days, slots)
          const plan = await readPlan({ ...shop, db: tx }, await readSlots({ db: tx }))
          const terms = defaultTerms({ fee: 0, freeFrom: null })
          const offered = offersFor(plan, { work, leadMinutes: 0, categoryKeys: [], terms }, new Date())
          for (const { day, slots: offers } of offered.filter(({ day }) => day > dayIn(0)).slice(0, 5)) {
            for (const offer of offers.filter(({ slotId }) => slots.includes(slotId))) {
              const answer = await tryClaim(tx, { day, slotId: offer.slotId, work })
              expect(answer.startsWith('taken'), `${day} ${offer.state} ${answer}`).toBe(isFree(offer))
            }
          }
        }),
    ),
    { numRuns: 60 },
  )
})

type Day = (typeof day extends fc.Arbitrary<infer D> ? D : never) & object

async function store(tx: Transaction, days: Day[], slotIds: string[]) {
  for (const [at, { open, capacity, closesInMinutes, slots }] of days.entries()) {
    const name = dayIn(at + 1)
    const closesAt = closesInMinutes === null ? null : new Date(Date.now() + closesInMinutes * 60_000)
    await tx.insert(deliveryDays).values({ day: name, open, capacity, closesAt })
    const rows = slots.map(({ closed, capacity, taken }, slot) => {
      return { day: name, slotId: slotIds[slot] ?? '', closed, capacity, taken: Math.min(taken, capacity) }
    })
    await tx.insert(slotDays).values(rows)
  }
}

/** As Buy Now does, and undone at once. */
async function tryClaim(
  tx: Transaction,
  { day, slotId, work }: { day: string; slotId: string; work: number },
) {
  await tx.execute(sql`savepoint one`)
  const { rows } = await tx.execute<{ answer: string }>(
    sql`select claim_slot(${checkoutId}, 'somebody', ${day}, ${slotId}, ${work}, 60, 'held') as answer`,
  )
  await tx.execute(sql`rollback to savepoint one`)
  return rows[0]?.answer ?? ''
}

async function undone(work: (tx: Transaction) => Promise<void>): Promise<void> {
  const end = new Error(randomUUID())
  await transact(shop.pool, async (tx) => {
    await work(tx)
    throw end
  }).catch((error: unknown) => {
    if (error !== end) throw error
  })
}
