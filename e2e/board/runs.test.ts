import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeRunLink } from '#app/server/runs/run-link.ts'
import { type OrderInput, promisedOrder } from '#app/server/testing/made-orders.ts'
import { addDays, bangkokDay } from '#app/shop/day.ts'
import { DEFAULT_MODE, MODES } from '#app/shop/language.ts'
import { openDatabaseOf } from '#bench/parts/shop-under-test.ts'
import { IS_LONG } from '#commands/long.ts'
import { longTest } from '#commands/long-test.ts'
import { findHtmlErrors } from '#e2e/testing/html.ts'
import { waitForIdle } from '#e2e/testing/idle.ts'
import { signInAsOwner, visitAsOwner } from '#e2e/testing/owner.ts'
import { cookieOf, post } from '#e2e/testing/owners-addresses.ts'
import { plainPhoto } from '#e2e/testing/photos.ts'
import { openShopAndBrowser } from '#e2e/testing/shop-and-browser.ts'
import { ADMIN } from '#e2e/testing/shop-process.ts'
import { WINDOWS } from '#e2e/testing/steps.ts'
import { visit } from '#e2e/testing/visit.ts'
import { axeFindings } from '#e2e/testing/walk/axe.ts'
import { findOverflow } from '#e2e/testing/walk/overflow.ts'

const at = openShopAndBrowser()
const PHONE = { viewport: WINDOWS.phone, hasTouch: true, serviceWorkers: 'allow' as const }
const dayIn = (count: number) => addDays(bangkokDay(new Date()), count)

let pool: pg.Pool
beforeAll(async () => {
  pool = openDatabaseOf(at.shop, 2)
  await pool.query('update delivery_slots set capacity = 60')
})
afterAll(() => pool.end())

const promise = (day: string, order: OrderInput = {}) =>
  promisedOrder({ db: drizzle(pool) }, { day, slotId: 'afternoon', status: 'ready', kind: 'delivery' }, order)

/** Cash on delivery. */
const owe = (receipt: string, amount: number) =>
  pool.query(
    `insert into hand_payments (reference, checkout_id, amount, means, status, idempotency_key, currency)
      select payment_id, checkout_id, $2, 'on-delivery', 'owed', gen_random_uuid(), 'THB' from orders where id = $1`,
    [receipt, amount],
  )

const listEvents = async (receipt: string) => {
  const { rows } = await pool.query(
    `select to_status, failure, left_at, who_took, collected, actor_name from delivery_events
      where order_id = $1 and actor = 'driver' order by at`,
    [receipt],
  )
  return rows
}

const asOwner = (address: string, visitor: (page: Page) => Promise<void>, options = {}) =>
  visitAsOwner(at, address, visitor, options, /status of 409/)

/** On another phone, whose dead spots browsers complain about. */
const onPhone = (address: string, visitor: (page: Page) => Promise<void>, options = {}) =>
  visit(
    at.browser,
    { ...PHONE, ...options },
    async (page) => {
      await page.goto(address)
      await visitor(page)
    },
    /ERR_|failed: |woff2|status of 40[49]|Failed to fetch|NetworkError/,
  )

/** Without a page, for tests that begin on the driver’s phone. */
async function giveRun(day: string, name: string): Promise<string> {
  const { origin } = at.shop
  const cookie = cookieOf(await post(origin, '/login', { cookie: '', form: ADMIN }))
  const form = { intent: 'fill', slot: 'afternoon', run: 'new', name }
  await post(origin, `/board/runs?day=${day}`, { cookie, form })
  const { rows } = await pool.query<{ id: string; version: number }>(
    'select id, version from runs where day = $1',
    [day],
  )
  const { id = '', version = 0 } = rows[0] ?? {}
  const made = await makeRunLink({ pool }, { id, version, ownerName: 'Malee' })
  if (!made.ok) throw new Error(made.problem.code)
  return `${origin}/run/${made.value.key}`
}

async function makeRun(day: string, name: string): Promise<string> {
  let url = ''
  await asOwner(`/board?day=${day}`, async (page) => {
    await page.getByRole('link', { name: 'Runs', exact: true }).click()
    await page.getByLabel('Name of the new run').fill(name)
    await page.getByRole('button', { name: 'Put all in' }).click()
    await page.getByRole('heading', { name, exact: true }).waitFor()
    await page.getByRole('link', { name: 'Sheet and link for the driver' }).click()
    await page.getByRole('button', { name: 'Make the link' }).click()
    await page.getByRole('img', { name: 'Code for the driver’s phone' }).waitFor()
    url = await page.getByLabel('Text of the link').inputValue()
    await page.getByRole('button', { name: 'Print', exact: true }).click()
    await expect.poll(() => countSheets(day)).toBe(1)
    await page.getByRole('img', { name: 'Code for the driver’s phone' }).waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Make a new link' }).waitFor()
    expect(await page.getByRole('img', { name: 'Code for the driver’s phone' }).count()).toBe(0)
  })
  return url
}

async function countSheets(day: string): Promise<number> {
  const { rows } = await pool.query(
    "select count(distinct at)::int as count from prints where paper = 'run' and day = $1",
    [day],
  )
  return rows[0].count
}

const nextStop = (page: Page) => page.getByRole('region', { name: 'Next stop' })
const topOf = (part: Locator) => part.evaluate((element: HTMLElement) => element.offsetTop)

/** Up to its save button. */
async function leaveAtTheDoor(page: Page) {
  await nextStop(page).getByText('Delivered', { exact: true }).tap()
  await nextStop(page).getByLabel('At the door').check()
  await nextStop(page)
    .getByLabel('Photo')
    .setInputFiles(await plainPhoto('gate.jpg', '#3a3'))
}

test('A run is put together by one tap, driven with a dead spot, and ended with its cash', async () => {
  const day = dayIn(11)
  const receipts: string[] = []
  for (const name of ['Ann', 'Bow', 'Cat']) receipts.push(await promise(day, { address: { name } }))
  for (const receipt of receipts) await owe(receipt, 590_00)
  const url = await makeRun(day, 'Somchai')
  const { rows: order } = await pool.query(
    `select order_id, address ->> 'name' as name from deliveries join orders on orders.id = order_id
      where day = $1 order by run_position`,
    [day],
  )
  const [first, second, third] = order as { order_id: string; name: string }[]
  if (!first || !second || !third) throw new Error('not all parcels are in the run')

  await onPhone(url, async (page) => {
    await page.getByRole('button', { name: 'Start on this phone' }).click()
    await page.getByRole('heading', { name: 'Run Somchai' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/run')
    await page.getByRole('button', { name: 'Start the run' }).click()

    await nextStop(page).getByText(first.name, { exact: true }).waitFor()
    const top = await topOf(nextStop(page))
    await nextStop(page).getByText('Delivered', { exact: true }).tap()
    await nextStop(page).getByLabel('Who took it?').fill('Khun Noi')
    expect(await nextStop(page).getByLabel('Cash you got, in baht').inputValue()).toBe('590')
    await nextStop(page)
      .getByLabel('Photo')
      .setInputFiles(await plainPhoto('door.jpg', '#a33'))
    await nextStop(page).getByRole('button', { name: 'Save as delivered' }).tap()
    await nextStop(page).getByText(second.name, { exact: true }).waitFor()
    await expect.poll(() => listEvents(first.order_id)).toHaveLength(2)
    await expect
      .poll(
        async () =>
          (await pool.query('select kind from delivery_pictures where order_id = $1', [first.order_id])).rows,
      )
      .toEqual([{ kind: 'proof' }])

    // The page itself is kept for dead spots.
    await expect
      .poll(() =>
        page.evaluate(async () =>
          Boolean(await caches.match(`/run?lang=en&mode=light&shell=1`, { ignoreVary: true })),
        ),
      )
      .toBe(true)
    // It outlives a worker of another mode, as one of another version or language.
    await page.evaluate(() => navigator.serviceWorker.register('/service-worker.js?language=en&mode=dark'))
    await expect
      .poll(() =>
        page.evaluate(async () => {
          const names = await caches.keys()
          const runs = await caches.match('/run', { ignoreSearch: true, ignoreVary: true })
          return names.every((name) => name.endsWith('-dark')) && Boolean(runs)
        }),
      )
      .toBe(true)
    await page.context().setOffline(true)
    await leaveAtTheDoor(page)
    await nextStop(page).getByLabel('Cash you got, in baht').fill('300')
    await nextStop(page).getByRole('button', { name: 'Save as delivered' }).tap()
    await page.getByText('Waiting to be sent: 2').waitFor()
    await nextStop(page).getByText(third.name, { exact: true }).waitFor()
    await page.reload()
    await page.getByText('This is what the phone knew at').waitFor()
    expect(new URL(page.url())).toMatchObject({ pathname: '/run', search: '' })
    await page.getByText('Waiting to be sent: 2').waitFor()
    await nextStop(page).getByText(third.name, { exact: true }).waitFor()
    // Notes that come and go move no button.
    expect(await topOf(nextStop(page))).toBe(top)
    expect(await listEvents(second.order_id)).toHaveLength(1)
    // As Safari's storage after the phone was asleep.
    await page.evaluate(() => {
      IDBDatabase.prototype.transaction = () => {
        throw new DOMException('Connection to Indexed Database server lost', 'UnknownError')
      }
    })
    await page.context().setOffline(false)
    await page.getByText('Waiting to be sent: 1').waitFor()
    expect(await listEvents(second.order_id)).toHaveLength(2)
    await page.reload()
    await page.getByText('Waiting to be sent:').waitFor({ state: 'detached' })
    const photos = 'select from delivery_pictures where order_id = $1'
    await expect.poll(async () => (await pool.query(photos, [second.order_id])).rowCount).toBe(1)
    await nextStop(page).getByText('Not delivered', { exact: true }).tap()
    await nextStop(page).getByRole('button', { name: 'Nobody there' }).tap()
    await page.getByText('All stops are done').waitFor()
    await expect.poll(() => listEvents(third.order_id)).toHaveLength(2)
  })

  expect(await listEvents(first.order_id)).toMatchObject([
    { to_status: 'out', actor_name: 'Somchai' },
    { to_status: 'delivered', left_at: 'recipient', who_took: 'Khun Noi', collected: '59000' },
  ])
  expect((await listEvents(second.order_id)).slice(1)).toMatchObject([
    { to_status: 'delivered', left_at: 'door' },
  ])
  expect((await listEvents(third.order_id)).slice(1)).toMatchObject([
    { to_status: 'failed', failure: 'nobody' },
  ])

  await asOwner(`/board/runs?day=${day}`, async (page) => {
    await page.getByText('Collected: ฿890').waitFor()
    await page.getByText('Missing: ฿290').waitFor()
    const short = page.locator(`[data-receipt="${second.order_id}"]`)
    await short.getByText('Collected ฿300 of ฿590').waitFor()
    await page.getByText('End the run').click()
    const given = page.getByLabel('Given to the shop, in baht')
    expect(await given.inputValue()).toBe('890')
    await given.fill('810')
    await page.getByRole('button', { name: 'End it now' }).click()
    await page.getByText('Given to the shop: ฿810').waitFor()
    await page.getByText('Missing: ฿370').waitFor()
    await short.getByText('Collected ฿300 of ฿590').waitFor()
    expect(await page.getByText('to collect').count()).toBe(0)
    expect(await page.locator(`[data-receipt="${third.order_id}"]`).getByText('Collect').count()).toBe(0)
  })
})

longTest('Who logs out on the phone of a run leaves the run there, with what waits to be sent', async () => {
  const day = dayIn(23)
  const receipt = await promise(day, { address: { name: 'Orn' } })
  const url = await giveRun(day, 'Win')
  await onPhone(url, async (page) => {
    await page.getByRole('button', { name: 'Start on this phone' }).click()
    await page.getByRole('button', { name: 'Start the run' }).click()
    await signInAsOwner(page, at.shop)
    await page.goto(`${at.shop.origin}/run`)
    await nextStop(page).waitFor()
    await page.context().setOffline(true)
    await leaveAtTheDoor(page)
    await nextStop(page).getByRole('button', { name: 'Save as delivered' }).tap()
    await page.getByText('Waiting to be sent: 2').waitFor()
    await page.goto('about:blank')
    await page.context().setOffline(false)
    await page.goto(at.shop.origin)
    await page
      .locator('form[action="/logout"]')
      .first()
      .evaluate((form: HTMLFormElement) => form.submit())
    await page.getByText('Logged out').waitFor()
    expect(await listEvents(receipt)).toHaveLength(1)
    await page.goto(`${at.shop.origin}/run`)
    await page.getByText('All stops are done').waitFor()
    const photos = 'select from delivery_pictures where order_id = $1'
    await expect.poll(async () => (await pool.query(photos, [receipt])).rowCount).toBe(1)
  })
  expect((await listEvents(receipt)).slice(1)).toMatchObject([{ to_status: 'delivered', left_at: 'door' }])
})

longTest(
  'A stop that is being filled in stays open when the shop’s answer of before comes late',
  async () => {
    const day = dayIn(16)
    for (const name of ['Fah', 'Gig', 'Hom']) await promise(day, { address: { name } })
    const url = await giveRun(day, 'Nat')
    await onPhone(
      url,
      async (page) => {
        await page.getByRole('button', { name: 'Start on this phone' }).click()
        await page.getByRole('button', { name: 'Start the run' }).click()
        await nextStop(page).waitFor()
        await waitForIdle(page)
        const { rows: turns } = await pool.query<{ order_id: string; name: string }>(
          `select order_id, address ->> 'name' as name from deliveries join orders on orders.id = order_id
          where day = $1 order by run_position`,
          [day],
        )
        const [first, second, third] = turns
        if (!first || !second || !third) throw new Error('not all parcels are in the run')
        const save = nextStop(page).getByRole('button', { name: 'Save as delivered' })

        // Read before the second stop ended, and told after.
        const late: (() => Promise<void>)[] = []
        await page.route('**/run.data*', async (route) => {
          const response = await route.fetch()
          if (late.length > 0) return route.fulfill({ response })
          late.push(() => route.fulfill({ response }))
        })
        await nextStop(page).getByText('Delivered', { exact: true }).tap()
        await save.tap()
        await expect.poll(() => late.length).toBe(1)

        // Its photo takes its time, so the run is not asked about again yet.
        const photos: (() => Promise<void>)[] = []
        await page.route('**/run/moves', (route) =>
          route.request().postDataBuffer()?.includes('name="image"')
            ? void photos.push(() => route.continue())
            : route.continue(),
        )
        await nextStop(page).getByText(second.name, { exact: true }).waitFor()
        await nextStop(page).getByText('Delivered', { exact: true }).tap()
        await nextStop(page)
          .getByLabel('Photo')
          .setInputFiles(await plainPhoto('door.jpg', '#a33'))
        await save.tap()
        await expect.poll(() => photos.length).toBe(1)

        await nextStop(page).getByText(third.name, { exact: true }).waitFor()
        await nextStop(page).getByText('Delivered', { exact: true }).tap()
        await nextStop(page).getByLabel('Who took it?').fill('Khun Noi')
        const answered = page.waitForResponse('**/run.data*')
        await late[0]?.()
        await (await answered).finished()
        await page.evaluate(
          () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
        )
        await nextStop(page).getByText(third.name, { exact: true }).waitFor()
        expect(await nextStop(page).getByLabel('Who took it?').inputValue()).toBe('Khun Noi')
        await photos[0]?.()
        await save.tap()
        await page.getByText('All stops are done').waitFor()
        await expect.poll(async () => (await listEvents(third.order_id)).at(-1)?.who_took).toBe('Khun Noi')
      },
      { serviceWorkers: 'block' },
    )
  },
)

longTest.each(IS_LONG ? ['run.data', 'run/moves'] : ['run/moves'])(
  'A stop that is being filled in stays open when the network drops while the answer of %s is on its way',
  async (address) => {
    const day = dayIn(address === 'run.data' ? 17 : 18)
    for (const name of ['Kai', 'Lek']) await promise(day, { address: { name } })
    const url = await giveRun(day, 'Wit')
    await onPhone(url, async (page) => {
      await page.getByRole('button', { name: 'Start on this phone' }).click()
      await page.getByRole('button', { name: 'Start the run' }).click()
      await nextStop(page).waitFor()
      await waitForIdle(page)
      const lost: (() => Promise<void>)[] = []
      await page.route(`**/${address}*`, async (route) => {
        await route.fetch()
        lost.push(() => route.abort('internetdisconnected'))
      })
      await nextStop(page).getByText('Delivered', { exact: true }).tap()
      await nextStop(page).getByRole('button', { name: 'Save as delivered' }).tap()
      // News of the shop can make the page ask twice.
      await expect.poll(() => lost.length).toBeGreaterThan(0)
      await page.getByText('1 of 2 done').waitFor()
      await nextStop(page).getByText('Delivered', { exact: true }).tap()
      await nextStop(page).getByLabel('Who took it?').fill('Khun Noi')
      await page.context().setOffline(true)
      const failed = page.waitForEvent('requestfailed')
      await Promise.all(lost.map((lose) => lose()))
      await failed
      await page.getByText('This is what the phone knew at').waitFor()
      expect(await nextStop(page).getByLabel('Who took it?').inputValue()).toBe('Khun Noi')
      await page.unroute(`**/${address}*`)
      await page.context().setOffline(false)
      await nextStop(page).getByRole('button', { name: 'Save as delivered' }).tap()
      await page.getByText('All stops are done').waitFor()
    })
  },
)

longTest('A parcel whose recipient nobody has told yet says so in every list, with its number', async () => {
  const day = dayIn(9)
  const receipt = await promise(day, { address: { name: '', address: '' } })
  const words = 'Name not known yet'
  await asOwner(`/board/runs?day=${day}`, async (page) => {
    await page.getByText(words).waitFor()
    await giveRun(day, 'Nok')
    for (const address of ['/board', '/board/runs', '/dashboard/calendar']) {
      await page.goto(`${at.shop.origin}${address}?day=${day}&month=${day.slice(0, 7)}`)
      await page.getByRole('link', { name: `${receipt} · ${words}` }).waitFor()
    }
    await page.goto(`${at.shop.origin}/dashboard/orders?search=${receipt}`)
    await page.getByRole('cell', { name: words }).waitFor()
  })
})

longTest(
  'A link works on one phone only, and a revoked one says to ask the shop at the next press',
  async () => {
    const day = dayIn(12)
    const receipt = await promise(day)
    const url = await giveRun(day, 'Anong')
    await onPhone(url, async (page) => {
      await page.getByRole('button', { name: 'Start on this phone' }).click()
      await page.getByRole('button', { name: 'Start the run' }).waitFor()
      await onPhone(
        url,
        async (other) => {
          await other.getByText('This link does not work any more').waitFor()
        },
        { serviceWorkers: 'block', viewport: WINDOWS.desktop },
      )
      await page.goto(url)
      await page.getByRole('heading', { name: 'Run Anong' }).waitFor()
      await pool.query(`update work_links set revoked_at = now() where name = 'Anong'`)
      await page.getByRole('button', { name: 'Start the run' }).click()
      await page.getByText('Please ask the shop').waitFor()
      expect(await page.evaluate(() => localStorage.getItem('run'))).toBeNull()
    })
    expect(await listEvents(receipt)).toEqual([])
  },
)

test('A press whose answer is lost on the way opens the run at the next press of the same page, and of no other', async () => {
  const day = dayIn(19)
  await promise(day)
  const { origin, pathname } = new URL(await giveRun(day, 'Pim'))
  const open = async () => /name="secret" value="([^"]+)"/.exec(await (await fetch(origin + pathname)).text())
  const [secret = '', other = ''] = [(await open())?.[1], (await open())?.[1]]
  const press = async (own: string) => {
    const answer = await post(origin, pathname, { cookie: '', form: { secret: own } })
    return { to: answer.headers.get('location'), isKnown: answer.headers.has('set-cookie') }
  }
  const opened = { to: '/run', isKnown: true }
  expect([await press(secret), await press(secret)]).toEqual([opened, opened])
  expect(await press(other)).toEqual({ to: pathname, isKnown: false })
})

longTest('A move that the shop has made itself meanwhile is shown plainly and dropped', async () => {
  const day = dayIn(13)
  const receipt = await promise(day)
  const url = await giveRun(day, 'Krit')
  await onPhone(url, async (page) => {
    await page.getByRole('button', { name: 'Start on this phone' }).click()
    await page.getByRole('button', { name: 'Start the run' }).click()
    await nextStop(page).waitFor()
    await expect.poll(() => listEvents(receipt)).toHaveLength(1)
    await page.reload()
    await waitForIdle(page)
    await page.context().setOffline(true)
    await pool.query(`update deliveries set status = 'failed', version = version + 1 where order_id = $1`, [
      receipt,
    ])
    await nextStop(page).getByText('Delivered', { exact: true }).tap()
    await nextStop(page).getByLabel('Who took it?').fill('Khun Noi')
    await nextStop(page).getByRole('button', { name: 'Save as delivered' }).tap()
    await page.getByText('Waiting to be sent: 1').waitFor()
    await page.context().setOffline(false)
    await page.getByText('this was not taken over').waitFor()
    await page.getByRole('alert').getByText('Khun Noi').waitFor()
    await page.getByRole('button', { name: 'OK' }).click()
    await page.getByText('this was not taken over').waitFor({ state: 'detached' })
  })
  expect(await listEvents(receipt)).toHaveLength(1)
})

longTest('Without scripts a run is put together, sorted and driven as well', async () => {
  const day = dayIn(14)
  const receipts = [
    await promise(day, { address: { name: 'Dao' } }),
    await promise(day, { address: { name: 'Eak' } }),
  ]
  let url = ''
  const plain = { javaScriptEnabled: false }
  await asOwner(
    `/board/runs?day=${day}`,
    async (page) => {
      await page.getByRole('button', { name: 'Put all in' }).click()
      await page.getByLabel('Name of the new run').fill('Malee')
      await page.getByRole('button', { name: 'Put all in' }).click()
      const before = await page.locator('.runs__stop').allInnerTexts()
      await page.getByRole('button', { name: 'earlier' }).last().click()
      await expect.poll(async () => (await page.locator('.runs__stop').allInnerTexts())[0]).toBe(before[1])
      await page.getByRole('link', { name: 'Sheet and link for the driver' }).click()
      await page.getByRole('button', { name: 'Make the link' }).click()
      url = await page.getByLabel('Text of the link').inputValue()
    },
    plain,
  )
  await onPhone(
    url,
    async (page) => {
      await page.getByRole('button', { name: 'Start on this phone' }).click()
      await page.getByRole('button', { name: 'Start the run' }).click()
      await nextStop(page).getByText('Delivered', { exact: true }).click()
      await nextStop(page).getByRole('button', { name: 'Save as delivered' }).click()
      await page.getByText('1 of 2 done').waitFor()
      await nextStop(page).getByText('Not delivered', { exact: true }).click()
      await nextStop(page).getByRole('button', { name: 'Closed' }).click()
      await page.getByText('2 of 2 done').waitFor()
    },
    { ...plain, serviceWorkers: 'block' },
  )
  const ends = await Promise.all(
    receipts.map(async (receipt) => (await listEvents(receipt)).at(-1)?.to_status),
  )
  expect(ends.sort()).toEqual(['delivered', 'failed'])
})

/** A page's own faults: of its HTML, for axe (colours in the long form, in both modes), and of its width. */
async function findFaults(page: Page, address: string): Promise<string[]> {
  const html = await (await page.request.get(address)).text()
  const found = await findHtmlErrors(html)
  for (const mode of IS_LONG ? MODES : [DEFAULT_MODE]) {
    await page.goto(`${address}?mode=${mode}`)
    await waitForIdle(page)
    for (const fold of await page.locator('main details:not([open]) > summary').all())
      if (await fold.isVisible()) await fold.click()
    found.push(...(await axeFindings(page)), ...(await findOverflow(page, [390, 320])))
  }
  return found
}

longTest('The driver’s screens and the sheet are valid, accessible and fit a narrow phone', async () => {
  const day = dayIn(15)
  const temple = { placeKind: 'temple', placeDetail: 'Hall 5' } as const
  const receipts = [
    await promise(day, { delivery: { gift: { call: 'surprise' } } }),
    await promise(day, { delivery: { gift: temple } }),
  ]
  await owe(receipts[1] ?? '', 1290_00)
  const url = await giveRun(day, 'Wanida')
  await onPhone(
    url,
    async (page) => {
      expect(await findFaults(page, url)).toEqual([])
      await page.getByRole('button', { name: 'Start on this phone' }).click()
      await page.getByRole('button', { name: 'Start the run' }).click()
      await nextStop(page).waitFor()
      await expect.poll(() => listEvents(receipts[1] ?? '')).toHaveLength(1)
      expect(await findFaults(page, `${at.shop.origin}/run`)).toEqual([])
      const surprise = page.locator(`[data-receipt="${receipts[0]}"]`)
      expect(await surprise.locator('a[href^="tel:"]').count()).toBe(0)
    },
    { serviceWorkers: 'block' },
  )
  await asOwner(`/board/runs?day=${day}`, async (page) => {
    await page.getByRole('link', { name: 'Sheet and link for the driver' }).click()
    await page.locator('.run-sheet').waitFor()
    const address = page.url()
    expect(await findFaults(page, address)).toEqual([])
  })
})
