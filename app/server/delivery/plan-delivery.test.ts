import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { startCheckout } from '#app/server/checkout/start-checkout.ts'
import { checkouts, deliverySlots } from '#app/server/database/schema.ts'
import { saveSettings } from '#app/server/settings/settings.ts'
import { checkoutRow, DOZEN, wishFor } from '#app/server/testing/purchase.ts'
import { dayIn, makeSlot, wishAt } from '#app/server/testing/slots.ts'
import { newShopper, openTestShop, type TestShop } from '#app/server/testing/test-shop.ts'
import type { User } from '#app/shop/accounts/user.ts'
import { NO_DELIVERY_INPUT } from '#app/shop/delivery/delivery-form.ts'
import type { SlotKind } from '#app/shop/delivery/delivery-slot.ts'
import type { Gift } from '#app/shop/delivery/gift.ts'
import { DEFAULT_PLANNING, type Planning } from '#app/shop/delivery/planning.ts'

let shop: TestShop
let mali: User
beforeAll(async () => {
  shop = await openTestShop()
  mali = await newShopper(shop)
})
afterEach(() => setPlanning({}))
afterAll(() => shop.close())

async function setPlanning(changes: Partial<Planning>) {
  const planning = { ...DEFAULT_PLANNING, ...changes }
  await saveSettings(shop, 'planning', planning)
  await vi.waitFor(async () => expect((await shop.settings.current()).planning).toEqual(planning))
}

const nothingWasStored = async () =>
  expect(await shop.db.select().from(checkouts).where(eq(checkouts.userId, mali.uid))).toEqual([])

const refusalOf = async (request: Awaited<ReturnType<typeof wishFor>>) => {
  const answer = await startCheckout(shop, mali, request)
  await nothingWasStored()
  return answer.ok ? null : answer.problem.code
}

/** Free delivery, so that pick-up and delivery cost the same. */
const freeWish = (changes: Parameters<typeof wishFor>[2]) => wishFor(shop, [{ id: DOZEN, count: 1 }], changes)

describe('what was chosen is what is bought, or it is refused', () => {
  test('A pick-up without a time is refused, also where a delivery would cost the same', async () => {
    expect(await refusalOf(await freeWish({ deliveryKind: 'pickup' }))).toBe('slot-no-pickup')
  })

  test('A form whose delivery was stored unseen buys no delivery once pick-up is chosen in it', async () => {
    const shopper = await newShopper(shop)
    const request = await freeWish({ deliveryKind: 'delivery' })
    expect(await startCheckout(shop, shopper, request)).toMatchObject({ ok: true })
    const pickup = { ...request, form: { ...request.form, deliveryKind: 'pickup' as const } }
    expect(await startCheckout(shop, shopper, pickup)).toMatchObject({ problem: { code: 'slot-no-pickup' } })
  })

  test('A time is refused, not left out, once the shop offers no times any more', async () => {
    const slotId = await makeSlot(shop)
    const request = await wishAt(shop, dayIn(2), slotId)
    await setPlanning({ offersTimes: false })
    expect(await refusalOf(request)).toBe('slot-closed')
    const pickup = { ...request, form: { ...request.form, deliveryKind: 'pickup' as const } }
    expect(await refusalOf(pickup)).toBe('slot-no-pickup')
  })

  test('A time that has become one for pick-up is no delivery any more, and the other way round', async () => {
    const slotId = await makeSlot(shop, { kind: 'pickup' })
    const request = await wishAt(shop, dayIn(2), slotId)
    const as = (deliveryKind: SlotKind) => ({ ...request, form: { ...request.form, deliveryKind } })
    expect(await refusalOf(as('delivery'))).toBe('slot-closed')
    await shop.db.update(deliverySlots).set({ kind: 'delivery' }).where(eq(deliverySlots.id, slotId))
    await vi.waitFor(async () => {
      expect((await shop.deliveryRules.slots()).find(({ id }) => id === slotId)?.kind).toBe('delivery')
    })
    expect(await refusalOf(as('pickup'))).toBe('slot-no-pickup')
  })

  test('A delivery without a time is arranged later, as is the order of a page that sends no kind', async () => {
    for (const request of [await freeWish({ deliveryKind: 'delivery' }), await freeWish({})]) {
      const shopper = await newShopper(shop)
      const started = await startCheckout(shop, shopper, request)
      const id = started.ok ? started.value.checkoutId : ''
      expect((await checkoutRow(shop, id)).delivery?.schedule?.slot).toBeNull()
    }
  })

  test('A shop that only offers pick-up sells no delivery, whatever kind a page sends', async () => {
    await shop.db.update(deliverySlots).set({ active: false })
    await makeSlot(shop, { kind: 'pickup' })
    await vi.waitFor(async () => {
      const active = (await shop.deliveryRules.slots()).filter(({ active }) => active)
      expect(active.map(({ kind }) => kind)).toEqual(['pickup'])
    })
    for (const request of [await freeWish({ deliveryKind: 'delivery' }), await freeWish({})])
      expect(await refusalOf(request)).toBe('slot-only-pickup')
    expect(await refusalOf(await freeWish({ deliveryKind: 'pickup' }))).toBe('slot-only-pickup')
    await makeSlot(shop)
    await vi.waitFor(async () =>
      expect(await shop.deliveryRules.slots()).toHaveLength(await shop.db.$count(deliverySlots)),
    )
  })

  test('A chosen pick-up is stored as one, whether or not its page sends the kind', async () => {
    const request = await wishAt(shop, dayIn(2), await makeSlot(shop, { kind: 'pickup' }))
    const other = await wishAt(shop, dayIn(3), await makeSlot(shop, { kind: 'pickup' }))
    for (const sent of [request, { ...other, form: { ...other.form, deliveryKind: 'pickup' as const } }]) {
      const shopper = await newShopper(shop)
      const started = await startCheckout(shop, shopper, sent)
      const id = started.ok ? started.value.checkoutId : ''
      expect((await checkoutRow(shop, id)).delivery?.schedule?.slot?.kind).toBe('pickup')
    }
  })
})

describe('a gift that is not offered any more', () => {
  const withGift = async (gift: Gift, form: Parameters<typeof wishFor>[2] = {}) => ({
    ...(await freeWish(form)),
    delivery: { ...NO_DELIVERY_INPUT, gift },
  })
  const CARD = { cardMessage: 'With love', cardFrom: 'Mali' } as const

  test('A card that the shop no longer writes is refused at its field, and left out once its shopper was told', async () => {
    const request = await withGift({ ...CARD, landmark: 'Gate 2' })
    await setPlanning({ offersCards: false })
    expect(await startCheckout(shop, mali, request)).toEqual({
      ok: false,
      problem: { code: 'check-fields' },
      fieldErrors: { cardMessage: 'not-offered' },
    })
    await nothingWasStored()
    const told = { ...request, form: { ...request.form, leftOut: ['card' as const] } }
    const started = await startCheckout(shop, await newShopper(shop), told)
    const id = started.ok ? started.value.checkoutId : ''
    expect((await checkoutRow(shop, id)).delivery?.gift).toEqual({ landmark: 'Gate 2' })
  })

  test('Every part that is not offered any more is named at once, a signature alone too', async () => {
    const request = await withGift({ anonymous: 'yes', ribbonSecond: 'The Suksawat family' })
    await setPlanning({ offersCards: false })
    const both = { cardMessage: 'not-offered', ribbonFirst: 'not-offered' }
    expect(await startCheckout(shop, mali, request)).toMatchObject({ fieldErrors: both })
    // The form leaves out what it shows as refused, so a later refusal says all of it again.
    const told = { ...request, form: { ...request.form, leftOut: ['card' as const] } }
    expect(await startCheckout(shop, mali, told)).toMatchObject({ fieldErrors: both })
    await nothingWasStored()
  })

  test('What is offered again meanwhile is stored, though its shopper was told that it is not', async () => {
    const request = await withGift(CARD, { leftOut: ['card'] })
    const started = await startCheckout(shop, await newShopper(shop), request)
    const id = started.ok ? started.value.checkoutId : ''
    expect((await checkoutRow(shop, id)).delivery?.gift).toEqual(CARD)
  })
})
