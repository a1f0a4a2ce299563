import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { findBrokenInvariants } from '#app/server/attention/invariants.ts'
import type { Shop } from '#app/server/shop.ts'
import type { FakeOmise } from '#app/server/testing/fakes/fake-omise.ts'
import type { FakeStripe } from '#app/server/testing/fakes/fake-stripe.ts'
import { openOmiseShop, openStripeShop } from '#app/server/testing/provider-shop.ts'

interface Opened<Fake> {
  fake: Fake
  shop: Shop
}
type Wish = Parameters<typeof openStripeShop>[0]

/** Opens a shop for the tests of one file; after each, the books must be consistent. */
export function withStripeShop(onOpen: (opened: Opened<FakeStripe>) => void, wish?: Wish): void {
  withShop(() => openStripeShop(wish), onOpen)
}

export function withOmiseShop(onOpen: (opened: Opened<FakeOmise>) => void, wish?: Wish): void {
  withShop(() => openOmiseShop(wish), onOpen)
}

function withShop<Fake>(
  open: () => Promise<Opened<Fake> & { close(): Promise<void> }>,
  onOpen: (opened: Opened<Fake>) => void,
): void {
  let opened: Awaited<ReturnType<typeof open>>
  beforeAll(async () => {
    opened = await open()
    onOpen(opened)
  })
  afterAll(() => opened.close())
  afterEach(async () => {
    expect(await findBrokenInvariants(opened.shop.db)).toEqual([])
  })
}
