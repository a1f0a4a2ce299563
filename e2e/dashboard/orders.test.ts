import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { IN_ITS_PLACE, madeOrder, makeCrowd } from '#app/server/testing/made-orders.ts'
import { PROVIDER_NAMES } from '#app/shop/payments/provider-name.ts'
import { GIVEN_IN_CASH } from '#app/shop/refunds/given-back.ts'
import { countBroken, openDatabaseOf } from '#bench/parts/shop-under-test.ts'
import { IS_LONG } from '#commands/long.ts'
import { longTest } from '#commands/long-test.ts'
import { waitForIdle } from '#e2e/testing/idle.ts'
import { signIn, signUp, visitAsOwner } from '#e2e/testing/owner.ts'
import { pauseClock } from '#e2e/testing/paused-clock.ts'
import { openShopAndBrowser } from '#e2e/testing/shop-and-browser.ts'
import { visit } from '#e2e/testing/visit.ts'

const REFUSAL = /status of (400|404|409)/
/** An idle machine needs only a fraction of this. */
const SOON = { timeout: 5000 }

const at = openShopAndBrowser()
let pool: pg.Pool
const made = (order: Parameters<typeof madeOrder>[1]) => madeOrder({ db: drizzle(pool) }, order)
/** Of the job that sends refunds to the pretend bank (`reconcile.ts`), which knows no payment of a made order and refuses. */
const REFUNDS_LOCK = 0x7265636e + PROVIDER_NAMES.indexOf('sandbox')
const whileRefundsWait = async (work: () => Promise<void>) => {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [REFUNDS_LOCK])
    await work()
  } finally {
    client.release(true)
  }
}
beforeAll(async () => {
  pool = openDatabaseOf(at.shop, 2)
  await makeCrowd(pool, { users: 30, orders: 60, days: 90 })
})
afterAll(() => pool.end())

const asOwner = (address: string | null, visitor: (page: Page) => Promise<void>, options = {}) =>
  visitAsOwner(at, address, visitor, options, REFUSAL)
/** Promises an order, the only one of that day, for the slot `mornings`. */
const PROMISE = `with days as (insert into delivery_days (day, capacity, taken) values ($2, 9, 1)),
  slots as (insert into slot_days (day, slot_id, capacity, taken) values ($2, 'mornings', 9, 1)),
  claims as (insert into slot_claims (checkout_id, user_id, day, slot_id, work, state)
    select checkout_id, user_id, $2, 'mornings', 1, 'sold' from orders where id = $1)
  insert into deliveries (order_id, status, kind, day, slot_id) values ($1, 'accepted', 'delivery', $2, 'mornings') ${IN_ITS_PLACE}`
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const tile = (page: Page, name: string) =>
  page.locator('.stat-tile').filter({ hasText: name }).locator('.stat-tile__value')

describe('the owner’s own orders', () => {
  longTest('The owner’s link to her orders opens the orders of the shop', () =>
    asOwner('/order', async (page) => {
      await page.getByRole('main').getByRole('link', { name: 'Orders of your shop' }).click()
      await page.waitForURL(/\/dashboard\/orders$/)
    }),
  )
})

describe('an open dashboard', () => {
  test('An open dashboard shows a new order by itself, highlighted, without disturbing what is being typed', () =>
    asOwner('/dashboard/orders', async (page) => {
      const search = page.getByRole('searchbox')
      await search.pressSequentially('New Customer')
      await page.waitForURL(/q=New/)
      await page.getByText('No results for').waitFor()
      const total = Number(await tile(page, 'Total Orders').innerText())
      // Half a word, which is not in the URL yet.
      await page.evaluate(() => window.scrollTo(0, 300))
      await search.focus()
      const receipt = await made({ address: { name: 'A New Customer' } })
      const row = rowOf(page, receipt)
      await row.waitFor(SOON)
      await expect.poll(() => row.getAttribute('class')).toContain('table__row--marked')
      await expect.poll(() => row.innerText()).toMatch(/\s฿\d/)
      await expect.poll(() => tile(page, 'Total Orders').innerText()).toBe(String(total + 1))
      await expect.poll(() => search.inputValue()).toBe('New Customer')
      expect(await search.evaluate((field) => field === document.activeElement)).toBe(true)
      expect(await page.evaluate(() => window.scrollY)).toBe(300)
    }))

  longTest('A new order is highlighted for a few seconds only', () =>
    asOwner('/dashboard/orders', async (page) => {
      await pauseClock(page)
      const row = rowOf(page, await made({}))
      const marked = page.locator('.table__row--marked').and(row)
      // Gives every pending reload a chance to run.
      const count = () => page.clock.runFor(20).then(() => marked.count())
      await expect.poll(count, SOON).toBe(1)
      await page.clock.runFor(6000)
      await expect.poll(() => marked.count()).toBe(0)
      await expect.poll(() => row.count()).toBe(1)
    }),
  )

  longTest('A new order rings while the bell is on and never while it is off', () =>
    asOwner('/dashboard/orders', async (page) => {
      await page.evaluate(() => {
        const Note = OscillatorNode
        Object.assign(window, { notes: 0 })
        window.OscillatorNode = class extends Note {
          constructor(...args: ConstructorParameters<typeof Note>) {
            super(...args)
            ;(window as unknown as { notes: number }).notes += 1
          }
        }
      })
      const notes = () => page.evaluate(() => (window as unknown as { notes: number }).notes)
      const arrive = async () => rowOf(page, await made({})).waitFor(SOON)
      const sound = page.getByRole('button', { name: 'Play a sound for new orders' })
      await arrive()
      expect(await notes()).toBe(0)
      await sound.click()
      await expect.poll(notes).toBe(2)
      await arrive()
      await expect.poll(notes).toBe(4)
      await sound.click()
      await arrive()
      expect(await notes()).toBe(4)
    }),
  )

  longTest('New users and changed products appear by themselves and ring only if the bell is on', () =>
    asOwner('/dashboard/users', async (page) => {
      const uid = randomUUID()
      await pool.query(
        `insert into "user" (id, name, email) values ($1, 'Somebody New', $1 || '@shop.test')`,
        [uid],
      )
      await rowOf(page, 'Somebody New').waitFor(SOON)
      const sound = page.getByRole('button', { name: 'Play a sound for new orders' })
      await sound.click()
      await page.goto(`${at.shop.origin}/dashboard?q=teddy`)
      await expect.poll(() => sound.getAttribute('aria-pressed')).toBe('true')
      await rowOf(page, 'Brown Teddy Bear').waitFor()
      await pool.query(
        `update products set title = jsonb_set(title, '{en}', '"Blue Teddy Bear"') where title ->> 'en' = 'Brown Teddy Bear'`,
      )
      await rowOf(page, 'Blue Teddy Bear').waitFor(SOON)
      await pool.query(
        `update products set title = jsonb_set(title, '{en}', '"Brown Teddy Bear"') where title ->> 'en' = 'Blue Teddy Bear'`,
      )
    }),
  )
})

describe('a shopper’s open pages', () => {
  test('A price change appears on open product and cart pages with a message', () =>
    visit(at.browser, {}, async (page) => {
      const { rows } = await pool.query(`select id, price from products where id = 'lucky-bamboo-glass'`)
      await page.goto(`${at.shop.origin}/productInfo/${rows[0].id}`)
      await waitForIdle(page)
      await page.getByRole('button', { name: 'Add To Cart' }).first().click()
      await pool.query(`update products set price = 123400 where id = $1`, [rows[0].id])
      await page.locator('.product').getByText('฿1,234').waitFor(SOON)
      await page.goto(`${at.shop.origin}/cart`)
      await waitForIdle(page)
      await pool.query(`update products set price = 432100 where id = $1`, [rows[0].id])
      await page.getByText('฿4,321').first().waitFor(SOON)
      await pool.query(`update products set price = $2 where id = $1`, [rows[0].id, rows[0].price])
    }))
})

describe('a page that listens late', () => {
  const ID = 'lucky-bamboo-glass'
  const price = (baht: number) => pool.query('update products set price = $1 where id = $2', [baht * 100, ID])
  let before = 0
  beforeAll(async () => {
    const { rows } = await pool.query('select price from products where id = $1', [ID])
    before = Number(rows[0].price) / 100
  })
  afterAll(() => price(before))

  const KEPT = ['kept by the shop', 'kept by the browser', 'drawn for it'] as const
  for (const what of IS_LONG ? KEPT : KEPT.slice(0, 1)) {
    test(`A page that starts listening late shows what changed since it was ${what}`, () =>
      visit(at.browser, {}, async (page) => {
        const address = `${at.shop.origin}/productInfo/${ID}`
        await price(120)
        await page.goto(address)
        if (what !== 'drawn for it') await page.goto(what === 'kept by the shop' ? address : at.shop.origin)
        const [opening, patience] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
        await page.route('**/live?*', async (route) => {
          opening.resolve()
          await patience.promise
          await route.continue()
        })
        if (what === 'kept by the browser') await page.goBack()
        else await page.reload()
        await opening.promise
        await price(1234)
        // Long enough for every process to be notified, so that the stream itself delivers nothing.
        await page.waitForTimeout(300)
        await expect.poll(() => page.locator('.product__price').innerText()).toBe('฿120')
        patience.resolve()
        await page.locator('.product').getByText('฿1,234').waitFor(SOON)
      }))
  }

  longTest('A page whose live updates failed at first tries again and shows changes', () =>
    visit(
      at.browser,
      {},
      async (page) => {
        let tries = 0
        await page.route('**/live?*', (route) => {
          tries += 1
          return tries === 1 ? route.abort() : route.continue()
        })
        await price(120)
        await page.goto(`${at.shop.origin}/productInfo/${ID}`)
        await expect.poll(() => tries).toBe(2)
        await price(1234)
        await page.locator('.product').getByText('฿1,234').waitFor(SOON)
      },
      /ERR_FAILED|\/live/,
    ),
  )

  longTest('A page whose data cannot be read anew for a moment stays, and shows the change afterwards', () =>
    visit(
      at.browser,
      {},
      async (page) => {
        let failed = 0
        await price(120)
        await page.goto(`${at.shop.origin}/productInfo/${ID}`)
        await page.route('**/*.data*', (route) => {
          failed += 1
          return route.abort('internetdisconnected')
        })
        await price(1234)
        await expect.poll(() => failed).toBeGreaterThan(0)
        await page.unroute('**/*.data*')
        await page.locator('.product').getByText('฿120').waitFor()
        await page.locator('.product').getByText('฿1,234').waitFor(SOON)
      },
      /ERR_|failed: /,
    ),
  )

  longTest('A change during a reload of the page’s data is shown after it', () =>
    visit(at.browser, {}, async (page) => {
      await price(120)
      await page.goto(`${at.shop.origin}/productInfo/${ID}`)
      await waitForIdle(page)
      const [loading, patience] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      let reloads = 0
      await page.route('**/productInfo/*.data*', async (route) => {
        reloads += 1
        if (reloads > 1) return route.continue()
        const response = await route.fetch()
        loading.resolve()
        await patience.promise
        await route.fulfill({ response })
      })
      await price(1234)
      await loading.promise
      await price(4321)
      // Long enough for the second change to arrive.
      await page.waitForTimeout(1000)
      patience.resolve()
      await page.locator('.product').getByText('฿4,321').waitFor(SOON)
    }),
  )
})

describe('the table of orders', () => {
  test('Orders can be filtered by days and words and downloaded as a matching file', () =>
    asOwner('/dashboard/orders', async (page) => {
      await made({
        receipt: 'DM-FILED',
        at: new Date('2026-01-15T23:30:00+07:00'),
        address: { name: '=SUM(A1) มะลิ' },
      })
      const asked: string[] = []
      page.on('request', (request) => asked.push(request.url()))
      await page.getByLabel('From').focus()
      const answered = Promise.withResolvers<void>()
      await page.route(/orders\.data\?.*from=2026-01-15/, (route) =>
        answered.promise.then(() => route.continue()),
      )
      await page.keyboard.type('01152026', { delay: 30 })
      // Out of From's button, into To.
      for (const key of ['Tab', 'Tab']) await page.keyboard.press(key)
      await page.keyboard.type('0115', { delay: 30 })
      // The answer comes while To is being typed.
      answered.resolve()
      await page.waitForURL(/from=2026-01-15/)
      await page.keyboard.type('2026', { delay: 30 })
      await page.waitForURL(/from=2026-01-15.*to=2026-01-15/)
      expect(asked.filter((url) => /=0\d\d\d-/.test(url))).toEqual([])
      await rowOf(page, 'DM-FILED').waitFor()
      await page.getByText('1–1 of 1').waitFor()
      const downloading = page.waitForEvent('download')
      await page.getByRole('link', { name: 'Export CSV' }).click()
      const file = await readFile(await (await downloading).path(), 'utf8')
      expect(file.charCodeAt(0)).toBe(0xfeff)
      expect(file.split('\r\n')).toHaveLength(3)
      expect(file).toContain(`"'=SUM(A1) มะลิ"`)
      await page.getByRole('searchbox').fill('nobody')
      await page.getByText('No results for “nobody”').waitFor()
      await page.goto(`${at.shop.origin}/dashboard/orders?from=2001-01-01&to=2001-01-02`)
      await page.getByRole('link', { name: 'All orders' }).last().click()
      await expect.poll(() => page.getByLabel('From').inputValue()).toBe('')
      await expect.poll(() => page.getByRole('row').count(), { timeout: 15_000 }).toBeGreaterThan(20)
    }))

  longTest('The sales chart can be read as a table and by weeks', () =>
    asOwner('/dashboard/orders', async (page) => {
      await page.locator('.sales__chart svg').waitFor()
      await page.getByRole('link', { name: 'Month' }).click()
      await page.waitForURL(/period=month/)
      await page.getByText('Last 24 months').first().waitFor()
      await page.getByText('View as table').click()
      await expect.poll(() => page.locator('.sales__table tbody tr').count()).toBe(24)
      expect(await page.locator('[style*="unsafe"]').count()).toBe(0)
    }),
  )

  longTest('When the chart’s script cannot be fetched, the page says so and its table has the numbers', () =>
    visitAsOwner(
      at,
      null,
      async (page) => {
        await page.route('**/assets/sales-chart-*', (route) => route.abort())
        await page.goto(`${at.shop.origin}/dashboard/orders`)
        await page.getByText('The chart could not be loaded').waitFor()
        await page.getByText('View as table').click()
        await expect.poll(() => page.locator('.sales__table tbody tr').count()).toBe(30)
      },
      {},
      /sales-chart|ERR_FAILED/,
    ),
  )

  longTest(
    'The header of the delivery sorts orders by day in both directions, and keeps the search and the days',
    () =>
      asOwner(null, async (page) => {
        const days = ['2027-02-14', '2027-02-13', '2027-02-15']
        await pool.query(
          `insert into delivery_slots (id, kind, starts, ends, capacity, active) values ('mornings', 'delivery', 540, 720, 9, false)`,
        )
        for (const day of days) {
          const receipt = await made({ receipt: `DM-${day}`, address: { name: 'Somsri' } })
          await pool.query(PROMISE, [receipt, day])
        }
        await page.goto(`${at.shop.origin}/dashboard/orders?q=somsri&from=2026-01-01`)
        const header = page.getByRole('columnheader', { name: 'Delivery' })
        const receipts = () =>
          page
            .locator('.table tbody')
            .getByText(/DM-2027/)
            .allInnerTexts()
        const sorted = days.toSorted().map((day) => expect.stringContaining(`DM-${day}`))
        await header.getByRole('link').click()
        await page.waitForURL('**/dashboard/orders?q=somsri&from=2026-01-01&sort=-delivery')
        await expect.poll(() => header.getAttribute('aria-sort')).toBe('descending')
        await expect.poll(receipts).toEqual(sorted.toReversed())
        await header.getByRole('link').click()
        await page.waitForURL('**/dashboard/orders?q=somsri&from=2026-01-01&sort=delivery')
        await expect.poll(() => header.getAttribute('aria-sort')).toBe('ascending')
        await expect.poll(receipts).toEqual(sorted)
        // Otherwise the shop would soon report it.
        expect(await countBroken(pool)).toBe(0)
      }),
  )

  longTest('The table of orders works without scripts', () =>
    asOwner(
      '/dashboard/orders?q=mali',
      async (page) => {
        await expect.poll(() => rowOf(page, 'Mali').count()).toBeGreaterThan(0)
        await page.getByRole('link', { name: /Amount/ }).click()
        await page.waitForURL(/sort=-amount/)
        await page.getByText('View as table').click()
        await expect.poll(() => page.locator('.sales__table tbody tr').count()).toBe(30)
      },
      { javaScriptEnabled: false },
    ),
  )
})

describe('an order', () => {
  test('A partial refund asks for confirmation and shows the remaining amount', () =>
    asOwner(null, async (page) => {
      const receipt = await made({ items: [{ price: 1000_00 }] })
      await page.goto(`${at.shop.origin}/dashboard/orders/${receipt}`)
      await page.getByText('Refund…').click()
      const amount = page.getByLabel('Amount in baht')
      await amount.fill('twelve')
      await page.getByRole('button', { name: 'Refund now' }).click()
      await page.getByText('Enter a price such as').waitFor()
      await expect.poll(() => amount.inputValue()).toBe('twelve')
      await amount.fill('2000')
      await page.getByRole('button', { name: 'Refund now' }).click()
      await page.getByText('You can refund up to ฿1,000').waitFor()
      await amount.fill('250')
      await whileRefundsWait(async () => {
        await page.getByRole('button', { name: 'Refund now' }).click()
        await page.getByRole('status').filter({ hasText: 'Refund started' }).waitFor()
        await page.getByText('Refunded so far: ฿0 · Not refunded yet: ฿250 · Remaining: ฿750').waitFor()
      })
      const { rows } = await pool.query(
        'select amount::int, reason from refunds where payment_id = (select payment_id from orders where id = $1)',
        [receipt],
      )
      expect(rows).toEqual([{ amount: 250_00, reason: 'order' }])
    }))

  longTest(
    'A refund whose answer is lost is noted once and shown; one that never arrived keeps its amount',
    () =>
      visitAsOwner(
        at,
        null,
        async (page) => {
          const receipt = await made({ items: [{ price: 1000_00 }] })
          await page.goto(`${at.shop.origin}/dashboard/orders/${receipt}`)
          const countRefunds = async () => {
            const { rows } = await pool.query(
              'select count(*)::int from refunds where payment_id = (select payment_id from orders where id = $1)',
              [receipt],
            )
            return rows[0].count
          }
          const lose = async (baht: string) => {
            await page.getByText('Refund…').click()
            await page.getByLabel('Amount in baht').fill(baht)
            const lost = page.waitForEvent('requestfailed', (request) => request.method() === 'POST')
            await page.getByRole('button', { name: 'Refund now' }).click()
            await lost
          }
          const problem = page.getByRole('alert').filter({ hasText: 'We couldn’t reach the shop' })
          let arrives = true
          await page.route('**/dashboard/orders/*.data*', async (route) => {
            if (route.request().method() === 'GET') return route.continue()
            if (arrives) await route.fetch()
            await route.abort()
          })
          await whileRefundsWait(async () => {
            await lose('100')
            await page.getByText('Not refunded yet: ฿100 · Remaining: ฿900').waitFor()
            await expect.poll(() => problem.count()).toBe(0)
            await expect.poll(() => page.getByLabel('Amount in baht').isVisible()).toBe(false)
            expect(await countRefunds()).toBe(1)

            arrives = false
            await lose('250')
            await problem.waitFor()
            expect(await page.getByLabel('Amount in baht').inputValue()).toBe('250')
            await page.unroute('**/dashboard/orders/*.data*')
            await page.getByRole('button', { name: 'Refund now' }).click()
            await page.getByText('Not refunded yet: ฿350 · Remaining: ฿650').waitFor()
            expect(await countRefunds()).toBe(2)
          })
        },
        {},
        /ERR_FAILED|^failed: /,
      ),
  )

  longTest('Each refund shows its state', () =>
    asOwner(null, async (page) => {
      const receipt = await made({ items: [{ price: 1000_00 }] })
      const states = {
        wanted: 'Pending',
        done: 'Refunded',
        failed: 'Failed: try again or refund another way',
      }
      for (const [index, status] of Object.keys(states).entries()) {
        await pool.query(
          `insert into refunds (id, payment_id, provider, amount, reason, status, asked_at)
            select $2, payment_id, 'sandbox', $3, 'order', $4, now() from orders where id = $1`,
          [receipt, randomUUID(), (index + 1) * 10_00, status],
        )
      }
      await page.goto(`${at.shop.origin}/dashboard/orders/${receipt}`)
      for (const [index, text] of Object.values(states).entries()) {
        const row = page.locator('.refund-list li').filter({ hasText: `฿${(index + 1) * 10}` })
        await expect.poll(() => row.locator('.tag').innerText()).toBe(text)
      }
      await pool.query(
        'delete from refunds where payment_id = (select payment_id from orders where id = $1)',
        [receipt],
      )
    }),
  )

  longTest(
    'A refund given in cash reads so on the owner’s and the buyer’s page, and names no transfer',
    async () => {
      const receipt = await made({ items: [{ price: 1000_00 }] })
      let link = ''
      await pool.query(
        `insert into refunds (id, payment_id, provider, amount, reason, status, bank_reference)
        select $2, payment_id, 'by-hand', 25000, 'order', 'by-hand', $3 from orders where id = $1`,
        [receipt, randomUUID(), GIVEN_IN_CASH],
      )
      await asOwner(`/dashboard/orders/${receipt}`, async (page) => {
        const row = page.locator('.refund-list li').filter({ hasText: '฿250' })
        await expect.poll(() => row.locator('.tag').allInnerTexts()).toEqual(['Given back in cash'])
        expect(await row.getByText(/by hand|number/i).count()).toBe(0)
        link = /http[^\s<"]+\/track\/[^\s<"]+/.exec(await page.content())?.[0].replaceAll('&amp;', '&') ?? ''
      })
      await visit(at.browser, {}, async (page) => {
        await page.goto(link)
        await page.getByText(/^Refunded ฿250 in cash on /).waitFor()
        expect(await page.getByText(/transfer/i).count()).toBe(0)
      })
    },
  )

  test('A full refund without scripts from two windows refunds once', () =>
    asOwner(
      null,
      async (page) => {
        const receipt = await made({})
        await whileRefundsWait(async () => {
          const other = await page.context().newPage()
          for (const window of [page, other]) {
            await window.goto(`${at.shop.origin}/dashboard/orders/${receipt}`)
            await window.getByText('Refund…').click()
          }
          await page.getByRole('button', { name: 'Refund now' }).click()
          await page.getByText('See above what is still pending').waitFor()
          await other.getByRole('button', { name: 'Refund now' }).click()
          await other
            .getByText('Part of this payment was refunded in the meantime')
            .or(other.getByText('See above what is still pending'))
            .first()
            .waitFor()
          const { rows } = await pool.query(
            'select count(*)::int from refunds where payment_id = (select payment_id from orders where id = $1)',
            [receipt],
          )
          expect(rows).toEqual([{ count: 1 }])
        })
      },
      { javaScriptEnabled: false },
    ))

  longTest('An order shows its disputes and cannot be refunded while the bank decides', () =>
    asOwner(null, async (page) => {
      const receipt = await made({ items: [{ price: 1000_00 }] })
      const address = `${at.shop.origin}/dashboard/orders/${receipt}`
      // The page does not hear of the dispute, so the server must refuse.
      await page.route('**/live*', () => {})
      await page.goto(address)
      await page.getByText('Refund…').click()
      await pool.query(
        `insert into disputes (id, provider, payment_id, amount, currency, status)
          select 'dp_' || id, 'sandbox', payment_id, amount, 'THB', 'open' from orders where id = $1`,
        [receipt],
      )
      await page.getByRole('button', { name: 'Refund now' }).click()
      const refusal = 'The customer disputed this payment. It can’t be refunded until the bank decides'
      await page.getByText(refusal).first().waitFor()
      await page.getByText('Needs your response').waitFor()
      await page.goto(address)
      await page.getByText(refusal).waitFor()
      expect(await page.getByText('Refund…').count()).toBe(0)
      const { rows } = await pool.query(
        'select count(*)::int from refunds where payment_id = (select payment_id from orders where id = $1)',
        [receipt],
      )
      expect(rows).toEqual([{ count: 0 }])
      await page.goto(`${at.shop.origin}/dashboard/money`)
      const dispute = page.getByRole('listitem').filter({ hasText: receipt })
      await dispute.getByText('I’ve responded…').click()
      await dispute.getByRole('button', { name: 'Mark as responded' }).click()
      await dispute.getByText('Under review by the bank').waitFor()
      await dispute.getByText('The bank decided…').click()
      await dispute.getByRole('button', { name: 'Won: we keep the payment' }).click()
      await dispute.waitFor({ state: 'detached' })
      await page.goto(address)
      await page.getByText('Won: you keep the payment').waitFor()
      await page.getByText('Refund…').waitFor()
    }),
  )

  longTest(
    'An order whose dispute was lost says that the bank took the payment back, not that it was refunded',
    () =>
      asOwner(null, async (page) => {
        const receipt = await made({ items: [{ price: 1000_00 }] })
        await pool.query(
          `insert into disputes (id, provider, payment_id, amount, currency, status)
          select 'dp_' || id, 'sandbox', payment_id, amount, 'THB', 'lost' from orders where id = $1`,
          [receipt],
        )
        await page.goto(`${at.shop.origin}/dashboard/orders/${receipt}`)
        await page.getByText('Dispute lost: the bank took the payment back').waitFor()
        expect(await page.getByText('Fully refunded').count()).toBe(0)
        await page.goto(`${at.shop.origin}/dashboard/orders?q=${receipt}`)
        await page.getByRole('row').filter({ hasText: receipt }).getByText('lost in a dispute').waitFor()
      }),
  )

  longTest('A refund with a decimal comma, which could mean another amount, is refused', () =>
    asOwner(null, async (page) => {
      const receipt = await made({ items: [{ price: 1000_00 }] })
      await page.goto(`${at.shop.origin}/dashboard/orders/${receipt}`)
      await page.getByText('Refund…').click()
      await page.getByLabel('Amount in baht').fill('1,50')
      await page.getByRole('button', { name: 'Refund now' }).click()
      await page.getByText('Enter a price such as 500 or 1,290.50').waitFor()
      await page.getByLabel('Amount in baht').fill('1,000')
      await whileRefundsWait(async () => {
        await page.getByRole('button', { name: 'Refund now' }).click()
        await page.getByText('Not refunded yet: ฿1,000').waitFor()
      })
    }),
  )

  longTest('The only line of an order in another’s parcel can be taken out', () =>
    asOwner(null, async (page) => {
      const parcel = await made({})
      const added = await made({ items: [{ title: { en: 'A vase' }, price: 500_00 }] })
      await pool.query('update orders set joins = $1 where id = $2', [parcel, added])
      await pool.query('delete from deliveries where order_id = $1', [added])
      await page.goto(`${at.shop.origin}/dashboard/orders/${added}`)
      await page.getByText('Refund…').click()
      await page.getByRole('checkbox', { name: /A vase/ }).check()
      await whileRefundsWait(async () => {
        await page.getByRole('button', { name: 'Refund now' }).click()
        await page.getByText('Taken out: A vase').waitFor()
      })
    }),
  )

  longTest('A wrong refund amount keeps its message while the page follows another window', () =>
    asOwner(null, async (page) => {
      const receipt = await made({ items: [{ price: 1000_00 }] })
      await page.goto(`${at.shop.origin}/dashboard/orders/${receipt}`)
      await page.getByText('Refund…').click()
      await page.getByLabel('Amount in baht').fill('1,50')
      await page.getByRole('button', { name: 'Refund now' }).click()
      const refusal = page.getByText('Enter a price such as 500 or 1,290.50')
      await refusal.waitFor()
      // As another window’s form does; the pretend bank knows no payment of this order, and would refuse it.
      await pool.query(
        `insert into refunds (id, payment_id, provider, amount, reason, status)
          select $1, payment_id, 'sandbox', 2000, 'order', 'done' from orders where id = $1`,
        [receipt],
      )
      await pool.query(`select pg_notify('dokmai', $1)`, [
        JSON.stringify({ topic: 'orders', ids: [receipt], changed: true }),
      ])
      await page.getByText('Refunded so far: ฿20').waitFor()
      await expect.poll(() => refusal.isVisible()).toBe(true)
      await expect.poll(() => page.getByLabel('Amount in baht').inputValue()).toBe('1,50')
    }),
  )

  longTest('A refund appears by itself on the shopper’s open page of orders', async () => {
    const shopper = { email: 'given-back@shop.test', password: 'seven lotus ponds' }
    await signUp(at.shop, shopper)
    const { rows } = await pool.query('select id from "user" where email = $1', [shopper.email])
    const receipt = await made({ userId: rows[0].id, email: shopper.email, items: [{ price: 1000_00 }] })
    await visit(at.browser, {}, async (page) => {
      await signIn(page, at.shop, shopper)
      await page.goto(`${at.shop.origin}/order`)
      const order = page.getByRole('article').filter({ hasText: receipt })
      await order.waitFor()
      expect(await order.getByText(/refunded/i).count()).toBe(0)
      await waitForIdle(page)
      await pool.query(
        `insert into refunds (id, payment_id, provider, amount, reason, status)
          select $1, payment_id, 'sandbox', 25000, 'order', 'done' from orders where id = $1`,
        [receipt],
      )
      await pool.query(`select pg_notify('dokmai', $1)`, [
        JSON.stringify({ topic: 'orders', ids: [receipt], users: [rows[0].id], changed: true }),
      ])
      await order.getByText('Partly refunded').waitFor(SOON)
      await order.getByText(/^Refunded ฿250 on /).waitFor()
      await pool.query(
        `insert into refunds (id, payment_id, provider, amount, reason, status)
          select $1 || '-rest', payment_id, 'sandbox', amount - 25000, 'order', 'done' from orders where id = $1`,
        [receipt],
      )
      await page.reload()
      await order.getByText('Fully refunded').waitFor()
    })
  })

  test('An order is new until it is ready, on its page and in every open list, and can be made anew', () =>
    asOwner(null, async (page) => {
      const receipt = await made({ items: [{ price: 500_00 }] })
      const list = await page.context().newPage()
      await list.goto(`${at.shop.origin}/dashboard/orders`)
      const isNew = rowOf(list, receipt).getByText('New', { exact: true })
      await isNew.waitFor()
      await page.goto(`${at.shop.origin}/dashboard/orders/${receipt}`)
      const state = page.locator('.order-actions .tag')
      await page.getByRole('button', { name: 'Ready' }).click()
      await state.getByText('Ready', { exact: true }).waitFor()
      await isNew.waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'Start making' }).click()
      await page.getByText('Being made', { exact: true }).waitFor()
      await rowOf(list, receipt).getByText('Being made', { exact: true }).waitFor()
      await list.close()
    }))

  longTest('An order is moved on without scripts, once, and only if it exists', () =>
    asOwner(
      null,
      async (page) => {
        const receipt = await made({ items: [{ price: 500_00 }] })
        await page.goto(`${at.shop.origin}/dashboard/orders/${receipt}`)
        await page.getByRole('button', { name: 'Ready' }).click()
        await page.locator('.order-actions .tag').getByText('Ready', { exact: true }).waitFor()
        const again = {
          form: { intent: 'move', version: '1', to: 'ready' },
          headers: { origin: at.shop.origin },
        }
        for (const [id, status] of [
          [receipt, 409],
          ['DM-NONE', 404],
        ] as const) {
          const answer = await page.request.post(`${at.shop.origin}/dashboard/orders/${id}`, again)
          expect(answer.status()).toBe(status)
        }
      },
      { javaScriptEnabled: false },
    ),
  )

  longTest('Who moves an order that was moved meanwhile is told, and sees how it stands', () =>
    asOwner(null, async (page) => {
      const receipt = await made({ items: [{ price: 500_00 }] })
      await page.goto(`${at.shop.origin}/dashboard/orders/${receipt}`)
      const ready = page.getByRole('button', { name: 'Ready' })
      await ready.waitFor()
      await pool.query(`update deliveries set status = 'arranging', version = 2 where order_id = $1`, [
        receipt,
      ])
      await ready.click()
      await page.locator('#main').getByText('This delivery was changed meanwhile').waitFor()
      await page.locator('.order-actions .tag').getByText('Being made', { exact: true }).waitFor()
      await ready.click()
      await page.locator('.order-actions .tag').getByText('Ready', { exact: true }).waitFor()
    }),
  )

  longTest(
    'The packed tick of a page of the version before makes an order ready, and takes it back to the making',
    () =>
      asOwner(null, async (page) => {
        const receipt = await made({ items: [{ price: 500_00 }] })
        const post = (id: string, packed: string) =>
          page.request.post(`${at.shop.origin}/dashboard/orders/${id}/packed`, {
            form: { packed },
            headers: { origin: at.shop.origin },
          })
        for (const [packed, state] of [
          ['yes', 'Ready'],
          ['yes', 'Ready'],
          ['no', 'Being made'],
        ] as const) {
          expect((await post(receipt, packed)).status()).toBe(200)
          const order = await page.request.get(`${at.shop.origin}/dashboard/orders/${receipt}`)
          expect(await order.text()).toMatch(
            new RegExp(`class="[^"]*\\btag\\b[^"]*"[^>]*>(<[^>]+>)*${state}<`),
          )
        }
        expect((await post(receipt, '')).status()).toBe(400)
        expect((await post('DM-NONE', 'yes')).status()).toBe(404)
      }),
  )

  longTest(
    'A packing slip is in its buyer’s language and prints nothing else, as ink on white like all orders',
    () =>
      asOwner(null, async (page) => {
        const receipt = await made({ address: { name: 'สมหญิง ใจดี' } })
        await pool.query(`update checkouts set language = 'th' where receipt = $1`, [receipt])
        await page.goto(`${at.shop.origin}/dashboard/orders/${receipt}/slip`)
        const slip = page.getByRole('article')
        await slip.getByText('ใบส่งสินค้า').waitFor()
        await slip.getByText('กุหลาบแดงดอกเดียว').waitFor()
        for (const path of [`/${receipt}/slip`, `/${receipt}`, '']) {
          await page.goto(`${at.shop.origin}/dashboard/orders${path}`)
          await page.getByRole('heading', { level: 1 }).waitFor()
          await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'))
          await page.emulateMedia({ media: 'print' })
          expect(await page.evaluate(findPaleText), path).toEqual([])
          await page.emulateMedia({ media: 'screen' })
          expect((await page.evaluate(findPaleText)).length, path).toBeGreaterThan(0)
        }
        await page.goto(`${at.shop.origin}/dashboard/orders/${receipt}/slip`)
        await page.emulateMedia({ media: 'print' })
        expect(await page.getByRole('banner').isVisible()).toBe(false)
        expect(await page.getByRole('contentinfo').isVisible()).toBe(false)
        await expect.poll(() => slip.getByText('สมหญิง ใจดี').isVisible()).toBe(true)
        await page.emulateMedia({ media: 'screen' })
        await page.getByRole('link', { name: 'English' }).click()
        await slip.getByText('Packing slip').waitFor()
      }),
  )

  longTest(
    'A packing slip of several pages has its total once, after the last of its lines and before the thanks',
    () =>
      asOwner(null, async (page) => {
        const receipt = await made({
          items: Array.from({ length: 30 }, (_, at) => ({ id: `rose-${at}`, count: at + 1 })),
        })
        await page.goto(`${at.shop.origin}/dashboard/orders/${receipt}/slip`)
        await page.emulateMedia({ media: 'print' })
        const slip = page.getByRole('article')
        const rows = slip.getByRole('row')
        await expect.poll(() => rows.last().innerText()).toMatch(/^Total items\s+465$/)
        expect(await rows.count()).toBe(32)
        // Browsers print a foot on every page, and what follows a table in a grid over its last lines.
        for (const [part, display] of [
          [rows.last().locator('..'), 'table-row-group'],
          [slip, 'block'],
        ] as const)
          expect(await part.evaluate((element) => getComputedStyle(element).display)).toBe(display)
        expect(await slip.innerText()).toMatch(/Total items\s+465\s+Thank you[^\n]*$/)
      }),
  )

  longTest('An order shows that its email was saved as a file and not sent while email is not set up', () =>
    asOwner(null, async (page) => {
      const receipt = await made({})
      await page.goto(`${at.shop.origin}/dashboard/orders/${receipt}`)
      await page.getByText('Not sent: mail isn’t set up').waitFor()
      await page.getByText('Pretend bank').waitFor()
      await page.goto(`${at.shop.origin}/dashboard/money`)
      await page.getByText('Emails aren’t being sent').waitFor()
      expect(await page.getByText('All good').count()).toBe(0)
    }),
  )

  longTest('An order begins with what must not go wrong, and a tap calls the people or opens the map', () =>
    asOwner(null, async (page) => {
      const gift = { call: 'surprise', replace: 'ask-me', buyerPhone: '+66 89 111 2222' } as const
      const receipt = await made({ delivery: { gift } })
      await page.goto(`${at.shop.origin}/dashboard/orders/${receipt}`)
      const flags = page.locator('.order-flags')
      await flags.getByText('Don’t call: it’s a surprise').waitFor()
      await flags.getByText('Ask the buyer before replacing a flower').waitFor()
      const to = (name: string) => page.getByRole('link', { name }).getAttribute('href')
      expect(await to('081 234 5678')).toBe('tel:0812345678')
      expect(await to('+66 89 111 2222')).toBe('tel:0891112222')
      expect(await to('Show on a map')).toMatch(/\?api=1&query=99\+Rama\+I\+Road\+10330$/)
      const id = page.getByText(/^pay_/)
      expect(await id.isVisible()).toBe(false)
      await page.getByText('The provider’s numbers').click()
      await expect.poll(() => id.isVisible()).toBe(true)
    }),
  )

  test('An order that does not exist is not found', () =>
    asOwner(null, async (page) => {
      for (const address of ['/dashboard/orders/DM-NONE', '/dashboard/orders/DM-NONE/slip']) {
        expect((await page.request.get(at.shop.origin + address)).status()).toBe(404)
      }
    }))
})

describe('money and emails', () => {
  test('The page of payments and emails lists what needs attention and lets the owner do it there', () =>
    asOwner('/dashboard', async (page) => {
      // The pretend bank does not know the orders above, so their refunds may have failed by now.
      await pool.query('delete from refunds')
      const receipt = await made({})
      await pool.query(
        `update emails set sent_at = null, given_up_at = now(), attempts = 3, last_error = '550 no such user' where order_id = $1`,
        [receipt],
      )
      const values = `('m1', 'sandbox', 'r', 'amount', 125000, 'THB'), ('m2', 'sandbox', 'r', 'unknown-checkout', 89000, 'THB')`
      await pool.query(
        `insert into payment_exceptions (payment_id, provider, reference, reason, amount, currency) values ${values}`,
      )
      await page.reload()
      await page.getByText('3 issues need your attention').waitFor()
      await page.getByRole('link', { name: 'Review' }).click()
      const [amount, unknown] = ['The amount paid doesn’t match', 'No checkout matches'].map((text) =>
        page.getByRole('listitem').filter({ hasText: text }),
      ) as [ReturnType<Page['getByRole']>, ReturnType<Page['getByRole']>]
      await amount.getByText('Resolve…').click()
      await amount.getByRole('button', { name: 'Mark as resolved' }).click()
      await amount.waitFor({ state: 'detached' })
      await unknown.getByText('Refund…').click()
      await unknown.getByRole('button', { name: 'Refund now' }).click()
      await page.getByText('Refund pending').waitFor()
      await page.getByRole('button', { name: 'Send again' }).click()
      await page.getByRole('status').filter({ hasText: 'Sending the email again' }).waitFor()
      await expect
        .poll(
          async () =>
            (await pool.query('select sent_at from emails where order_id = $1', [receipt])).rows[0].sent_at,
          { timeout: 10_000 },
        )
        .not.toBeNull()
      const { rows } = await pool.query(`select payment_id, status from payment_exceptions order by 1`)
      expect(rows[0]).toEqual({ payment_id: 'm1', status: 'accepted' })
      await pool.query('delete from refunds where payment_id like $1', ['m_'])
      // A list that is full says so.
      await pool.query(
        `insert into payment_exceptions (payment_id, provider, reference, reason, amount, currency)
          select 'm' || nth, 'sandbox', 'r', 'amount', 125000, 'THB' from generate_series(10, 130) nth`,
      )
      await page.reload()
      await page.getByText('This list shows 100 at most.').waitFor()
      await pool.query('delete from payment_exceptions')
    }))

  longTest(
    'The owner removes an email to a wrong address from the list, and the order shows that it was',
    () =>
      asOwner(
        '/dashboard/money',
        async (page) => {
          const receipt = await made({ email: 'wrong@nowhere.test' })
          await pool.query(
            `update emails set sent_at = null, given_up_at = now(), attempts = 3, last_error = '550 no such user' where order_id = $1`,
            [receipt],
          )
          await page.reload()
          const email = page.getByRole('listitem').filter({ hasText: 'wrong@nowhere.test' })
          await email.getByText('Remove from the list…').click()
          await email.getByText('This email will never be sent').waitFor()
          await email.getByRole('button', { name: 'Remove from the list' }).click()
          await email.waitFor({ state: 'detached' })
          await page.goto(`${at.shop.origin}/dashboard/orders/${receipt}`)
          await page.getByText('Not sent: removed from the list').waitFor()
          const { rows } = await pool.query('select sent_at, removed_at from emails where order_id = $1', [
            receipt,
          ])
          expect(rows).toEqual([{ sent_at: null, removed_at: expect.any(Date) }])
        },
        { javaScriptEnabled: false },
      ),
  )
})

describe('the text of an order for a chat', () => {
  longTest('A tap copies an order’s number, goods and sum in the buyer’s language, for LINE', async () => {
    const receipt = await made({})
    await pool.query(`update checkouts set language = 'th' where receipt = $1`, [receipt])
    await asOwner(`/dashboard/orders/${receipt}`, async (page) => {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
      await page.getByText('Text for LINE').click()
      await page.getByRole('button', { name: 'Copy', exact: true }).click()
      await page.getByRole('button', { name: 'Copied' }).waitFor()
      const text = await page.evaluate(() => navigator.clipboard.readText())
      expect(text).toContain(receipt)
      expect(text).toContain('กุหลาบแดงดอกเดียว × 1')
      expect(text).toContain('฿290')
      await page.reload()
      await page.evaluate(() => {
        navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'))
      })
      await page.getByText('Text for LINE').click()
      await page.getByRole('button', { name: 'Copy', exact: true }).click()
      await page.locator('.toast', { hasText: 'Your browser doesn’t allow copying' }).waitFor()
    })
  })
})

/** Names of elements with text as pale as a dark page's. */
function findPaleText(): string[] {
  const texts = [...document.querySelectorAll('main :is(h1, h2, td, dd, p)')]
  const isPale = (element: Element) => {
    const parts = getComputedStyle(element).color.match(/\d+/g) ?? []
    return parts.slice(0, 3).reduce((sum, part) => sum + Number(part), 0) > 450
  }
  return texts.filter(isPale).map(({ tagName, textContent }) => `${tagName} ${textContent}`)
}
