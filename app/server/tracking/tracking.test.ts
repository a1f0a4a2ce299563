import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeTrackKey, trackUrl } from '#app/server/core/track-key.ts'
import { deliveries, emails } from '#app/server/database/schema.ts'
import { cancelDelivery } from '#app/server/delivery/change-delivery.ts'
import { writeEmail } from '#app/server/email/compose.ts'
import { type DeliveryMove, moveDelivery, takeMoveBack } from '#app/server/moves/move-delivery.ts'
import { taken } from '#app/server/new-order/testing/hand-orders.ts'
import { findPictureFor } from '#app/server/pictures/find-picture.ts'
import { readParcelPhotos } from '#app/server/pictures/list-photos.ts'
import { removeDeliveryPicture, saveDeliveryPicture } from '#app/server/pictures/save-picture.ts'
import { saveSettings } from '#app/server/settings/settings.ts'
import { drawImage } from '#app/server/testing/hostile-files.ts'
import { madeOrder } from '#app/server/testing/made-orders.ts'
import { openShopWithS3, type ShopWithS3 } from '#app/server/testing/shop-with-s3.ts'
import type { TestShop } from '#app/server/testing/test-shop.ts'
import { AN_ADDRESS } from '#app/shop/delivery/testing/an-address.ts'
import { BUYER_EMAIL_NAMES, BUYER_EMAILS, type BuyerEmail } from '#app/shop/tracking/buyer-emails.ts'
import { answerPhoto } from './answer-photo.ts'
import { findTracked } from './find-tracked.ts'

let shop: TestShop
let close: ShopWithS3['close']
beforeAll(async () => {
  ;({ shop, close } = await openShopWithS3())
})
afterAll(() => close())
beforeEach(() => switchOn(BUYER_EMAILS))

const florist = { actor: 'owner', actorName: null, origin: 'board' } as const

const switchOn = (names: Partial<Record<BuyerEmail, boolean>>) =>
  saveSettings(shop, 'buyerEmails', {
    ...Object.fromEntries(BUYER_EMAIL_NAMES.map((name) => [name, false])),
    ...names,
  } as Record<BuyerEmail, boolean>)

async function readVersion(orderId: string): Promise<number> {
  const [row] = await shop.db.select().from(deliveries).where(eq(deliveries.orderId, orderId))
  return row?.version ?? 0
}

async function move(orderId: string, to: DeliveryMove['to'], more: Partial<DeliveryMove> = {}) {
  const version = await readVersion(orderId)
  expect(await moveDelivery(shop, { ...florist, orderId, version, to, ...more })).toMatchObject({ ok: true })
}

/** Emails after the confirmation that wait to leave, each as it would leave now; null for one that is out of date. */
async function writeMail(orderId: string) {
  const rows = await shop.db
    .select()
    .from(emails)
    .where(
      sql`${emails.kind} in ('delivery-state', 'delivery-photo', 'delivery-changed') and ${emails.sentAt} is null
        and (${emails.orderId} = ${orderId} or ${emails.aboutId} in (select id from delivery_pictures where order_id = ${orderId}))`,
    )
    .orderBy(emails.createdAt)
  return Promise.all(
    rows.map(async ({ id, ...row }) => ({ id, message: await writeEmail(shop, { id, ...row }) })),
  )
}

/** Their subjects, and all their texts in one. */
async function readMail(orderId: string) {
  const sent = (await writeMail(orderId)).flatMap(({ message }) => message ?? [])
  return { subjects: sent.map(({ subject }) => subject), text: sent.map(({ text }) => text).join('\n') }
}

/** As `readMail`, and then they have left. */
async function sendMail(orderId: string) {
  const mail = await readMail(orderId)
  for (const { id, message } of await writeMail(orderId))
    await shop.db.execute(
      message
        ? sql`update emails set sent_at = now() where id = ${id}`
        : sql`delete from emails where id = ${id}`,
    )
  return mail
}

const sendPhoto = async (orderId: string) =>
  saveDeliveryPicture(shop, { orderId, kind: 'finished', bytes: await drawImage('jpeg'), mover: florist })

/** Photos of before are answered already. */
const setPhotoAge = (orderId: string, minutes: number) =>
  shop.db.execute(
    sql`update delivery_pictures set at = now() - make_interval(mins => ${minutes}) where order_id = ${orderId}`,
  )

describe('emails to the buyer', () => {
  test('At first the buyer hears that the flowers are ready, and not of every further step', async () => {
    const id = await madeOrder(shop)
    for (const to of ['arranging', 'ready'] as const) await move(id, to)
    const { subjects, text } = await sendMail(id)
    expect(subjects).toEqual([`Your flowers for ${AN_ADDRESS.name} are ready (${id})`])
    for (const to of ['out', 'delivered'] as const) await move(id, to)
    expect((await readMail(id)).subjects).toEqual([])
    expect(text).toContain(trackUrl(shop.config, id))
    expect(text).not.toContain(AN_ADDRESS.phoneNumber)
  })

  test('After a cancellation the buyer gets no email about finished flowers', async () => {
    const photographed = await madeOrder(shop)
    await sendPhoto(photographed)
    const ready = await madeOrder(shop)
    await move(ready, 'ready')
    for (const orderId of [photographed, ready]) {
      const version = await readVersion(orderId)
      expect(await cancelDelivery(shop, { orderId, version, actor: 'owner' })).toMatchObject({ ok: true })
      expect((await readMail(orderId)).subjects).toEqual([expect.stringMatching(/cancel/i)])
    }
  })

  test('The owner can switch each of them on and off', async () => {
    await switchOn({ out: true, delivered: true })
    const id = await madeOrder(shop)
    await move(id, 'ready')
    await move(id, 'out')
    expect((await sendMail(id)).subjects).toEqual([`On its way to ${AN_ADDRESS.name}: ${id}`])
    await move(id, 'delivered', { leftAt: 'reception', whoTook: 'Khun Noi' })
    const { subjects, text } = await readMail(id)
    expect(subjects).toEqual([`Delivered to ${AN_ADDRESS.name}: ${id}`])
    expect(text).toContain('Left with: the reception')
    expect(text).toContain('Taken by: Khun Noi')
    expect(await readParcelPhotos(shop, id)).toMatchObject({
      handOver: { leftAt: 'reception', whoTook: 'Khun Noi', collected: null },
    })
    expect(await findTracked(shop, id)).toMatchObject({ leftAt: 'reception' })
    const quiet = await madeOrder(shop)
    await cancelDelivery(shop, { orderId: quiet, version: 1, actor: 'owner' })
    expect((await readMail(quiet)).subjects).toEqual([])
  })

  test('A parcel that came back is told with its reason; a move that is taken back is not told', async () => {
    const id = await madeOrder(shop)
    await move(id, 'ready')
    await takeMoveBack(shop, { ...florist, orderId: id, version: await readVersion(id) })
    expect((await readMail(id)).subjects).toEqual([])
    await move(id, 'ready')
    expect((await sendMail(id)).subjects).toEqual([`Your flowers for ${AN_ADDRESS.name} are ready (${id})`])
    await move(id, 'out')
    await move(id, 'failed', { failure: 'nobody' })
    const { subjects, text } = await readMail(id)
    expect(subjects).toEqual([`We could not hand over your flowers: ${id}`])
    expect(text).toContain('Why: nobody there')
    await move(id, 'ready')
    await takeMoveBack(shop, { ...florist, orderId: id, version: await readVersion(id) })
    const told = await shop.db.$count(emails, sql`kind = 'owner-failed'`)
    expect(told).toBe(1)
  })

  test('The buyer is told the step at which the parcel stands when the email leaves, and that once', async () => {
    await switchOn({ ready: true, out: true, failed: true })
    const ready = (id: string) => `Your flowers for ${AN_ADDRESS.name} are ready (${id})`
    const onItsWay = (id: string) => `On its way to ${AN_ADDRESS.name}: ${id}`
    const id = await madeOrder(shop)
    for (const to of ['ready', 'arranging'] as const) await move(id, to)
    expect((await readMail(id)).subjects).toEqual([])
    await move(id, 'ready')
    expect((await readMail(id)).subjects).toEqual([ready(id)])
    await move(id, 'out')
    expect((await readMail(id)).subjects).toEqual([onItsWay(id)])
    await takeMoveBack(shop, { ...florist, orderId: id, version: await readVersion(id) })
    expect((await sendMail(id)).subjects).toEqual([ready(id)])
    for (const to of ['arranging', 'ready'] as const) await move(id, to)
    expect((await sendMail(id)).subjects).toEqual([])
    await move(id, 'out')
    expect((await sendMail(id)).subjects).toEqual([onItsWay(id)])
    for (const to of ['failed', 'ready', 'out'] as const) await move(id, to)
    expect((await readMail(id)).subjects).toEqual([onItsWay(id)])
  })

  test('A photo tells that the flowers are ready, so no other email does; a removed one tells nothing', async () => {
    const id = await madeOrder(shop)
    await move(id, 'ready')
    const sent = await sendPhoto(id)
    const { subjects, text } = await readMail(id)
    expect(subjects).toEqual([`Your bouquet for ${AN_ADDRESS.name}: a photo (${id})`])
    expect(text).toContain(`/track/${id}/pictures/`)
    expect(text).toContain('Say what you think')
    const picture = sent.ok ? sent.value.id : ''
    expect(await removeDeliveryPicture(shop, { orderId: 'DM-OTHER', id: picture })).toBe(false)
    expect(await removeDeliveryPicture(shop, { orderId: id, id: picture })).toBe(true)
    expect((await readMail(id)).subjects).toEqual([`Your flowers for ${AN_ADDRESS.name} are ready (${id})`])
    expect(await findTracked(shop, id)).toMatchObject({ photo: 'none', photos: [] })
  })
})

describe('the page of a link', () => {
  test('It shows how the order stands, and neither phone, street nor email', async () => {
    const id = await madeOrder(shop, { email: 'buyer@shop.test' })
    await move(id, 'ready')
    await move(id, 'out')
    const tracked = await findTracked(shop, id)
    expect(tracked?.steps?.map(({ code, state }) => [code, state])).toEqual([
      ...[
        ['paid', 'done'],
        ['made', 'done'],
      ],
      ...[
        ['onItsWay', 'now'],
        ['delivered', 'todo'],
      ],
    ])
    expect(tracked?.steps?.[1]?.at).not.toBeNull()
    const shown = JSON.stringify(tracked)
    for (const secret of [AN_ADDRESS.phoneNumber, AN_ADDRESS.address, 'buyer@shop.test'])
      expect(shown).not.toContain(secret)
  })

  test('It falls silent a week after the end', async () => {
    const id = await madeOrder(shop)
    for (const to of ['ready', 'out', 'delivered'] as const) await move(id, to)
    const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000)
    expect(await findTracked(shop, id, inDays(5))).not.toBeNull()
    expect(await findTracked(shop, id, inDays(8))).toBeNull()
    expect(await findTracked(shop, 'DM-NONE')).toBeNull()
  })
})

describe('the answer to a photo', () => {
  test('Of many answers at once one counts, and a change is told to the owner once', async () => {
    const id = await madeOrder(shop)
    expect(await answerPhoto(shop, { receipt: id, change: null })).toMatchObject({ ok: false })
    await sendPhoto(id)
    const answers = await Promise.all(
      ['More white', 'Less red', null].map((change) => answerPhoto(shop, { receipt: id, change })),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ problem: { code: 'photo-late' } })
    const second = await madeOrder(shop)
    await sendPhoto(second)
    await answerPhoto(shop, { receipt: second, change: 'More white' })
    const [row, ...others] = await shop.db
      .select()
      .from(emails)
      .where(
        sql`kind = 'owner-photo' and about_id in (select id from delivery_pictures where order_id = ${second})`,
      )
    expect(others).toEqual([])
    const message = row && (await writeEmail(shop, row))
    expect(message).toMatchObject({ subject: `Please change something: ${second}` })
    expect(message?.text).toContain('More white')
    expect(await findTracked(shop, second)).toMatchObject({ photo: 'changes', mayAnswer: false })
    await sendPhoto(second)
    expect(await findTracked(shop, second)).toMatchObject({ photo: 'sent', mayAnswer: true })
  })

  test('The buyer of what was added to a parcel sees its photo, and only the parcel’s own buyer can answer', async () => {
    const id = await madeOrder(shop)
    const more = { joins: id, how: 'parcel', fee: '0', callerEmail: 'nok@shop.test' }
    const { receipt } = await taken(shop, more)
    const other = await madeOrder(shop)
    const sent = await sendPhoto(id)
    const picture = sent.ok ? sent.value.id : ''
    expect(await findTracked(shop, receipt)).toMatchObject({
      ...{ receipt, photo: 'none', mayAnswer: false },
      photos: [{ id: picture }],
    })
    expect(await answerPhoto(shop, { receipt, change: 'More white' })).toMatchObject({
      problem: { code: 'photo-late' },
    })
    const see = (of: string) =>
      findPictureFor(shop, picture, [
        { kind: 'track', receipt: of, key: makeTrackKey(shop.config.authSecret, of) },
      ])
    expect(await see(id)).not.toBeNull()
    expect(await see(receipt)).not.toBeNull()
    expect(await see(other)).toBeNull()
    expect(await answerPhoto(shop, { receipt: id, change: null })).toMatchObject({ ok: true })
    const version = await readVersion(id)
    expect(await cancelDelivery(shop, { orderId: id, version, actor: 'owner' })).toMatchObject({ ok: true })
    expect(await see(receipt)).toBeNull()
    expect(await findTracked(shop, receipt)).toMatchObject({ photos: [] })
  })

  test('A photo that was sent while the buyer looks at the one before is not answered by that page', async () => {
    const id = await madeOrder(shop)
    await sendPhoto(id)
    const shown = (await findTracked(shop, id))?.photos.at(-1)?.id
    await sendPhoto(id)
    for (const change of [null, 'More white'])
      expect(await answerPhoto(shop, { receipt: id, seen: shown, change })).toMatchObject({
        problem: { code: 'delivery-moved' },
      })
    const now = await findTracked(shop, id)
    expect(now).toMatchObject({ photo: 'sent', mayAnswer: true })
    expect(
      await answerPhoto(shop, { receipt: id, seen: now?.photos.at(-1)?.id, change: null }),
    ).toMatchObject({
      ok: true,
    })
  })

  test('A photo that is removed gives back the answer to the one before it', async () => {
    const lilies = 'No lilies'
    const roses = 'More white roses'
    const cases = [
      { answers: [roses, undefined], removed: 1, photo: 'changes', words: [roses] },
      { answers: [roses, null], removed: 1, photo: 'changes', words: [roses] },
      { answers: [roses, lilies], removed: 1, photo: 'changes', words: [roses] },
      { answers: [roses, lilies], removed: 0, photo: 'changes', words: [lilies] },
      { answers: [roses, undefined], removed: 0, photo: 'sent', words: [] },
      { answers: [null, undefined], removed: 1, photo: 'approved', words: [] },
      { answers: [null, lilies], removed: 1, photo: 'approved', words: [] },
      { answers: [undefined, null], removed: 0, photo: 'approved', words: [] },
      { answers: [undefined, null], removed: 1, photo: 'sent', words: [] },
      { answers: [null], removed: 0, photo: 'none', words: [] },
    ]
    for (const { answers, removed, photo, words } of cases) {
      const id = await madeOrder(shop)
      const pictures: string[] = []
      for (const change of answers) {
        const sent = await sendPhoto(id)
        pictures.push(sent.ok ? sent.value.id : '')
        if (change !== undefined) await answerPhoto(shop, { receipt: id, change })
      }
      await removeDeliveryPicture(shop, { orderId: id, id: pictures[removed] ?? '' })
      const parcel = await readParcelPhotos(shop, id)
      const shown = parcel?.photos.map(({ change }) => change).filter(Boolean)
      expect({ answers, removed, photo: parcel?.state, words: shown }).toEqual({
        answers,
        removed,
        photo,
        words,
      })
      expect(await findTracked(shop, id)).toMatchObject({ photo, mayAnswer: photo === 'sent' })
    }
  })

  test('A photo of the door that is removed leaves the answer to the bouquet', async () => {
    const id = await madeOrder(shop)
    const bytes = await drawImage('jpeg')
    await sendPhoto(id)
    await answerPhoto(shop, { receipt: id, change: 'More white' })
    const door = await saveDeliveryPicture(shop, { orderId: id, kind: 'proof', bytes, mover: florist })
    await removeDeliveryPicture(shop, { orderId: id, id: door.ok ? door.value.id : '' })
    expect(await findTracked(shop, id)).toMatchObject({ photo: 'changes' })
  })

  test('Silence is a yes: after half an hour, or once the parcel has left, nothing can be asked any more', async () => {
    const id = await madeOrder(shop)
    await sendPhoto(id)
    await setPhotoAge(id, 31)
    expect(await answerPhoto(shop, { receipt: id, change: 'x' })).toMatchObject({
      problem: { code: 'photo-late' },
    })
    const left = await madeOrder(shop)
    await move(left, 'ready')
    await sendPhoto(left)
    await move(left, 'out')
    expect(await answerPhoto(shop, { receipt: left, change: null })).toMatchObject({ ok: false })
  })
})
