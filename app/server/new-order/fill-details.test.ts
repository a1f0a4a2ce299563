import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { checkouts, deliveryZones, emails, ordersNow, zonePlaces } from '#app/server/database/schema.ts'
import { writeEmail } from '#app/server/email/compose.ts'
import { openTestShop, type TestShop } from '#app/server/testing/test-shop.ts'
import { DELIVERY_FIELD_NAMES } from '#app/shop/delivery/delivery-fields.ts'
import { AN_ADDRESS } from '#app/shop/delivery/testing/an-address.ts'
import { readForm } from '#app/shop/forms/fields.ts'
import { type Details, detailsForm } from '#app/shop/new-order/details-form.ts'
import { fillDetails } from './fill-details.ts'
import { taken } from './testing/hand-orders.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  await shop.db.insert(deliveryZones).values({ id: 'near', position: 1, name: { en: 'Near' }, fee: 60_00 })
  await shop.db.insert(zonePlaces).values({ zoneId: 'near', province: 'กรุงเทพมหานคร', district: 'วัฒนา' })
  await vi.waitFor(async () => expect(await shop.deliveryRules.zones()).toHaveLength(1))
})
afterAll(() => shop.close())

const LEFT_OPEN = {
  ...Object.fromEntries(DELIVERY_FIELD_NAMES.map((name) => [name, ''])),
  ...{ detailsWanted: 'yes', cardMessage: 'Happy birthday', call: 'surprise' },
}

function readDetails(typed: Record<string, string>): Details {
  const read = readForm(detailsForm, { ...AN_ADDRESS, version: '0', ...typed })
  if (!read.ok) throw new Error(`the form is refused: ${JSON.stringify(read.fieldErrors)}`)
  return read.value
}

const PLACE = { province: 'กรุงเทพมหานคร', district: 'วัฒนา', subdistrict: 'คลองตันเหนือ' }

/** Takes a call whose buyer fills in the rest, and fills it in. */
async function filledIn(money: string, typed: Record<string, string>) {
  const { receipt } = await taken(shop, { ...LEFT_OPEN, money })
  const ofReceipt = eq(checkouts.receipt, receipt)
  const [draft] = await shop.db.select().from(checkouts).where(ofReceipt)
  if (!draft) throw new Error(`nothing is stored of ${receipt}`)
  const { linkVersion, status } = draft
  const version = String(status === 'ordered' ? 0 : draft.version)
  const filled = await fillDetails(shop, { receipt, linkVersion }, readDetails({ ...typed, version }))
  expect(filled).toEqual({ ok: true, value: null })
  // Its answer was lost.
  expect(await fillDetails(shop, { receipt, linkVersion }, readDetails({ ...typed, version }))).toEqual(
    filled,
  )
  const another = readDetails({ ...typed, version, phoneNumber: '0899999999' })
  expect(await fillDetails(shop, { receipt, linkVersion }, another)).toMatchObject({
    problem: { code: 'delivery-moved' },
  })
  const [order] = await shop.db.select().from(ordersNow).where(eq(ordersNow.id, receipt))
  return order ?? (await shop.db.select().from(checkouts).where(ofReceipt))[0]
}

test('The confirmation of an order whose buyer fills in the rest asks for it, and shows no empty parts', async () => {
  const { receipt } = await taken(shop, { ...LEFT_OPEN, money: 'cash', callerEmail: 'mali@shop.test' })
  const [email] = await shop.db.select().from(emails).where(eq(emails.orderId, receipt))
  const message = email && (await writeEmail(shop, email))
  expect(message?.text).toMatch(
    /Please fill in who receives your order.*\n\nFill in who receives it:\nhttp.*\/pay\//,
  )
  for (const text of [message?.text, message?.html])
    expect(text).not.toMatch(/\bFor \n|For <|Deliver to|get in touch/)
  expect(message?.html).toContain('Fill in who receives it</a>')
})

describe.each(['cash', 'link'])('what a buyer fills in, of an order by %s', (money) => {
  test('The card and wishes that the shop wrote down stay', async () => {
    const filled = await filledIn(money, { landmark: 'The blue gate' })
    expect(filled?.delivery?.gift).toEqual({
      ...{ cardMessage: 'Happy birthday', call: 'surprise', landmark: 'The blue gate' },
    })
  })

  test('The chosen district leads to its zone, though its postcode is another district’s too', async () => {
    const filled = await filledIn(money, { ...PLACE, address: '9 Soi Thong Lo', pincode: '10110' })
    const { subdistrict, province, district } = PLACE
    expect(filled?.delivery).toMatchObject({
      zoneId: 'near',
      place: { province, district, postcode: '10110', subdistrict, line: '9 Soi Thong Lo' },
    })
  })
})
