import type { Page, Route } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { loadDashboardMessages } from '#app/messages/languages.ts'
import { en, loadMessages } from '#app/messages/testing/all-messages.ts'
import { NOTIFY_CHANNEL } from '#app/server/database/channel.ts'
import { addDays, bangkokDay } from '#app/shop/day.ts'
import { buyNowForm, type CartProduct } from '#bench/parts/purchase.ts'
import { longTest } from '#commands/long-test.ts'
import { waitForIdle } from '#e2e/testing/idle.ts'
import { signInAsOwner, visitAsOwner } from '#e2e/testing/owner.ts'
import { pauseClock } from '#e2e/testing/paused-clock.ts'
import { becomeNewShopper, buyAsNewShopper, readCode, withDatabase } from '#e2e/testing/promptpay.ts'
import { openShopAndBrowser } from '#e2e/testing/shop-and-browser.ts'
import { ADMIN } from '#e2e/testing/shop-process.ts'
import { WINDOWS } from '#e2e/testing/steps.ts'
import { visit } from '#e2e/testing/visit.ts'

const REFUSED = /status of (400|403|404)/
const ACCOUNT = {
  number: '0812345678',
  accountName: 'MS. NID DOKMAI',
  bankName: 'KBank',
  bankAccount: '123-4-56789-0',
}

const at = openShopAndBrowser()

let shade = 0
/** A picture that no other is like. */
async function drawSlip() {
  shade += 1
  const background = { r: (shade * 37) % 256, g: (shade * 91) % 256, b: 90 }
  const image = sharp({ create: { width: 700, height: 1200, channels: 3, background } })
  return { name: 'slip.jpg', mimeType: 'image/jpeg', buffer: await image.jpeg().toBuffer() }
}

/** As if the account had been typed and tested; null switches transfers off. */
async function takeTransfers(account: typeof ACCOUNT | null = ACCOUNT) {
  const transfers = { isOn: account !== null, account: account ?? ACCOUNT, draft: null }
  await withDatabase(at.shop, (pool) =>
    pool.query(
      `insert into shop_settings (values) values ($1)
        on conflict (id) do update set values = shop_settings.values || excluded.values`,
      [JSON.stringify({ transfers })],
    ),
  )
  const isOffered = async () => {
    const page = await fetch(`${at.shop.origin}/about`)
    return (await page.text()).includes('\\"transfer\\"')
  }
  await expect.poll(isOffered).toBe(account !== null)
}

/** Opens the checkout page of a new shopper who chose the transfer, also without scripts. */
async function openTransfer(page: Page, time?: CartProduct['time']): Promise<string> {
  await becomeNewShopper(page, at.shop, 'en')
  const answer = await page.request.post(`${at.shop.origin}/cart.data`, {
    data: `${buyNowForm({ id: 'single-red-rose', price: 190_00, ...(time && { time }) })}&way=transfer`,
    headers: { origin: at.shop.origin, 'content-type': 'application/x-www-form-urlencoded' },
  })
  const [, id = ''] = /"checkoutId","([^"]+)"/.exec(await answer.text()) ?? []
  await page.goto(`${at.shop.origin}/checkout/${id}`)
  return id
}

async function sendSlip(page: Page, button: string) {
  await page
    .locator('.slip-form input[type=file]')
    .first()
    .setInputFiles(await drawSlip())
  await page.getByRole('button', { name: button }).first().click()
}

describe('transfers to the owner’s account', () => {
  test('In Thai on phones the owner tests her account, a shopper transfers and sends the slip, and her word opens the order', async () => {
    const words = await loadMessages('th')
    const { transfers } = await loadDashboardMessages('th')
    const phone = { viewport: WINDOWS.phone }
    await visitAsOwner(
      at,
      '/dashboard/settings',
      async (owner) => {
        await owner.context().addCookies([{ name: 'language', value: 'th', url: at.shop.origin }])
        await owner.reload()
        await waitForIdle(owner)
        await owner.getByRole('link', { name: transfers.setUp, exact: true }).click()
        await owner.getByLabel(transfers.number, { exact: true }).fill('081-234-5678')
        await owner.getByLabel(transfers.numberAgain).fill('๐๘๑๒๓๔๕๖๗๘')
        await owner.getByLabel(words.profile.currentPassword, { exact: true }).fill(ADMIN.password)
        await owner.getByRole('button', { name: transfers.next }).click()
        await owner.getByRole('img', { name: transfers.testCode }).waitFor()
        await owner.getByLabel(transfers.testName).fill('น.ส. นิด ดอกไม้')
        await owner.getByRole('button', { name: transfers.confirm }).click()
        await owner.getByRole('heading', { name: transfers.isOn }).waitFor()

        await visit(at.browser, phone, async (page) => {
          await buyAsNewShopper(page, at.shop, { language: 'th', way: 'transfer' })
          await page.getByRole('heading', { name: words.bankTransfer.title }).waitFor()
          await page
            .getByText(words.scan.minutesLeft_other.replace('{{count}}', '60'))
            .waitFor({ state: 'attached' })
          const code = await page.request.get(`${page.url().split('?')[0]}/transfer.png`)
          const payload = await readCode(await code.body())
          expect(payload).toContain('0016A00000067701011101130066812345678')
          expect(payload).toContain('5406290.00')
          await page.getByText('น.ส. นิด ดอกไม้').waitFor()
          await sendSlip(page, words.bankTransfer.send)
          await page.getByText(words.bankTransfer.lookTitle).waitFor()

          await owner.goto(`${at.shop.origin}/dashboard/money`)
          await owner.getByText('฿290').first().waitFor()
          await owner.getByRole('button', { name: transfers.arrived, exact: true }).click()
          await owner.getByText(words.toasts['payment-noted']).waitFor()

          await page.getByText(words.toasts['payment-successful']).waitFor()
          await page.waitForURL('**/order')
          await page.locator('.order-card').waitFor()
        })
      },
      phone,
    )
  })

  longTest('Who has sent the slip is not asked to pay again if the time is taken meanwhile', async () => {
    await takeTransfers()
    await visit(at.browser, {}, async (page) => {
      const day = addDays(bangkokDay(new Date()), 4)
      const id = await openTransfer(page, { deliveryDay: day, deliverySlot: 'morning' })
      await page.getByText(en.slots.giveBack).waitFor()
      await sendSlip(page, en.bankTransfer.send)
      await page.getByText(en.bankTransfer.lookTitle).waitFor()
      await expect.poll(() => page.getByText(en.slots.giveBack).count()).toBe(0)
      await withDatabase(at.shop, async (pool) => {
        await pool.query('select release_claim($1)', [id])
        await pool.query('update checkouts set without_hold = true where id = $1', [id])
        await pool.query('update delivery_days set open = false where day = $1', [day])
        await pool.query('select pg_notify($1, $2)', [NOTIFY_CHANNEL, '{"topic":"slots"}'])
      })
      await page.getByText(en.slots.takenMeanwhile).waitFor()
      expect(await page.getByText(en.slots.taken).count()).toBe(0)
      expect(await page.locator('main').getByText(en.slots.backToCart).count()).toBe(0)
      await withDatabase(at.shop, (pool) =>
        pool.query('update delivery_days set open = true where day = $1', [day]),
      )
    })
  })

  longTest(
    'What the owner does not find in her account comes back with her reason, and another slip can be sent',
    async () => {
      await takeTransfers()
      const { transfers } = await loadDashboardMessages('en')
      await visit(at.browser, {}, async (page) => {
        await openTransfer(page)
        await sendSlip(page, en.bankTransfer.send)
        await page.getByText(en.bankTransfer.lookTitle).waitFor()
        await visitAsOwner(
          at,
          '/dashboard/money',
          async (owner) => {
            await owner.getByText(transfers.notThere, { exact: true }).first().click()
            await owner.getByLabel(transfers.reason).fill('We received ฿100 only')
            await owner.getByRole('button', { name: transfers.notThereYes }).click()
            await owner.getByText(en.toasts['payment-noted']).waitFor()
          },
          {},
        )
        await page.getByText('We received ฿100 only').waitFor()
        await sendSlip(page, en.bankTransfer.send)
        await page.getByText(en.bankTransfer.lookTitle).waitFor()
      })
    },
  )

  longTest(
    'Without scripts the account is shown, a broken slip is explained, and a good one arrives',
    async () => {
      await takeTransfers()
      await visit(at.browser, { javaScriptEnabled: false }, async (page) => {
        await openTransfer(page)
        await page.getByRole('img', { name: new RegExp(ACCOUNT.accountName) }).waitFor()
        const text = { name: 'slip.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('hello') }
        await page.locator('.slip-form input[type=file]').first().setInputFiles(text)
        await page.getByRole('button', { name: en.bankTransfer.send }).first().click()
        await page.getByText(en.problems['image-invalid']).first().waitFor()
        await sendSlip(page, en.bankTransfer.send)
        await page.getByText(en.bankTransfer.lookTitle).waitFor()
      })
    },
  )

  longTest('A transfer whose time is over asks how it stands at the usual pace', async () => {
    await takeTransfers()
    await visit(at.browser, {}, async (page) => {
      const id = await openTransfer(page)
      await page.getByText(en.bankTransfer.title).first().waitFor()
      await pauseClock(page)
      await withDatabase(at.shop, (pool) =>
        pool.query(`update checkouts set expires_at = now() + interval '2 seconds' where id = $1`, [id]),
      )
      let asked = 0
      page.on('request', (request) => {
        asked += Number(request.url().endsWith('/status'))
      })
      await page.reload()
      await page.getByText(en.bankTransfer.title).first().waitFor()
      for (let tick = 0; tick < 48; tick += 1) {
        await page.clock.runFor(250)
        // Its answer is there by then.
        for (const _ of [1, 2, 3])
          await page.evaluate(
            (own) => fetch(`/checkout/${own}/status?mine`).then((answer) => answer.text()),
            id,
          )
      }
      expect(asked).toBeGreaterThan(0)
      expect(asked).toBeLessThanOrEqual(10)
    })
  })

  longTest(
    'A shopper goes from the transfer to the card and back, until a slip was sent, after which each further one is said to have arrived',
    async () => {
      await takeTransfers()
      await visit(at.browser, {}, async (page) => {
        await openTransfer(page)
        await page.getByText(en.scan.other).click()
        await page.getByRole('button', { name: /by card/ }).click()
        await page.getByRole('dialog').waitFor()
        await page.keyboard.press('Escape')
        await page.getByRole('button', { name: en.scan.byTransfer }).click()
        await sendSlip(page, en.bankTransfer.send)
        await page.getByText(en.bankTransfer.lookTitle).waitFor()
        expect(await page.getByText(en.scan.other).count()).toBe(0)
        await page.getByText(en.bankTransfer.another).click()
        for (let more = 0; more < 2; more += 1) {
          await sendSlip(page, en.bankTransfer.send)
          await page.getByRole('status').getByText(en.bankTransfer.arrived).waitFor()
          await page.locator('.slip-form').getByText(en.file.none).waitFor()
        }
      })
    },
  )

  longTest(
    'Of two windows of the owner that decide, the second is told, and the order stands once',
    async () => {
      await takeTransfers()
      const { transfers } = await loadDashboardMessages('en')
      await visit(at.browser, {}, async (page) => {
        const id = await openTransfer(page)
        await sendSlip(page, en.bankTransfer.send)
        await page.getByText(en.bankTransfer.lookTitle).waitFor()
        // Windows that do not learn of each other.
        const offline = { javaScriptEnabled: false }
        await visitAsOwner(
          at,
          '/dashboard/money',
          async (first) => {
            await visitAsOwner(
              at,
              '/dashboard/money',
              async (second) => {
                const receipt = await findReceipt(id)
                const press = (owner: Page) =>
                  owner
                    .locator('li', { hasText: receipt })
                    .getByRole('button', { name: transfers.arrived, exact: true })
                    .click()
                await press(first)
                await second
                  .locator('li', { hasText: receipt })
                  .getByText(transfers.notThere, { exact: true })
                  .first()
                  .click()
                await second
                  .locator('li', { hasText: receipt })
                  .getByLabel(transfers.reason)
                  .fill('nothing came')
                await second
                  .locator('li', { hasText: receipt })
                  .getByRole('button', { name: transfers.notThereYes })
                  .click()
                await second.getByText(transfers.refusals['payment-moved']).waitFor()
              },
              offline,
            )
          },
          offline,
        )
        await page.waitForURL('**/order')
      })
    },
  )

  longTest(
    'The code on a slip is read where the browser can, and the same code for another purchase is marked',
    async () => {
      await takeTransfers()
      const { transfers } = await loadDashboardMessages('en')
      const receipts: string[] = []
      for (const _ of [1, 2]) {
        await visit(at.browser, {}, async (page) => {
          await page.addInitScript(() => {
            Object.assign(globalThis, {
              BarcodeDetector: class {
                detect = async () => [{ rawValue: '0041000600000101030140225' }]
              },
            })
          })
          // The shop's answer, which draws the page again, comes after the code was read.
          const held: Route[] = []
          let isRead = false
          await page.route('**/status', async (route) => {
            if (isRead) await route.continue()
            else held.push(route)
          })
          const id = await openTransfer(page)
          await page
            .locator('.slip-form input[type=file]')
            .first()
            .setInputFiles(await drawSlip())
          await expect.poll(() => page.locator('.slip-form [name=code]').first().inputValue()).not.toBe('')
          isRead = true
          const answered = page.waitForResponse('**/status')
          await Promise.all(held.map((route) => route.continue()))
          await (await answered).finished()
          await page.evaluate(() => new Promise((drawn) => setTimeout(drawn, 100)))
          await page.getByRole('button', { name: en.bankTransfer.send }).first().click()
          await page.getByText(en.bankTransfer.lookTitle).waitFor()
          receipts.push(await findReceipt(id))
        })
      }
      const [first = '', second = ''] = receipts
      await visitAsOwner(
        at,
        '/dashboard/money',
        async (owner) => {
          const mark = transfers.usedFor.replace('{{receipt}}', first)
          const row = owner.locator('.issue-list > li', { hasText: mark })
          await row.getByText(second).waitFor()
          await row.getByRole('button', { name: transfers.arrived, exact: true }).waitFor()
        },
        {},
      )
    },
  )

  longTest(
    'A page that is open while the owner changes her account shows the new one and its code, says so, and takes a slip',
    async () => {
      await takeTransfers()
      await visit(at.browser, {}, async (page) => {
        await openTransfer(page)
        await page.getByText(ACCOUNT.bankAccount).waitFor()
        await takeTransfers({ ...ACCOUNT, number: '0899999999', bankAccount: '987-6-54321-0' })
        await page.getByText('987-6-54321-0').waitFor()
        expect(await page.getByText(ACCOUNT.bankAccount).count()).toBe(0)
        await page.getByRole('alert').getByText(en.bankTransfer.changedTitle).waitFor()
        const picture = page.getByRole('img', { name: new RegExp(ACCOUNT.accountName) })
        await expect.poll(async () => readCode(await picture.screenshot())).toContain('66899999999')
        await sendSlip(page, en.bankTransfer.send)
        await page.getByText(en.bankTransfer.lookTitle).waitFor()
      })
    },
  )

  longTest(
    'The page of a transfer has one filled button, also after transfers were switched off',
    async () => {
      await takeTransfers()
      await visit(at.browser, {}, async (page) => {
        await openTransfer(page)
        const filled = page.locator('#main .btn:not(.btn--line, .btn--quiet):visible')
        await page.getByText(en.scan.other).click()
        await page.getByRole('button', { name: /by card/ }).waitFor()
        expect(await filled.allInnerTexts()).toEqual([en.bankTransfer.send])
        await takeTransfers(null)
        await page.getByText(en.bankTransfer.switchedOff).waitFor()
        await expect.poll(() => filled.allInnerTexts()).toEqual([expect.stringContaining('290')])
      })
    },
  )

  longTest('Only the owner sees slips, says what arrived and changes the account', async () => {
    await takeTransfers()
    await visit(
      at.browser,
      {},
      async (page) => {
        const id = await openTransfer(page)
        await sendSlip(page, en.bankTransfer.send)
        await page.getByText(en.bankTransfer.lookTitle).waitFor()
        const { slip, reference } = await withDatabase(at.shop, async (pool) => {
          const { rows } = await pool.query<{ slip: string; reference: string }>(
            `select s.id as slip, p.reference from slips s join hand_payments p using (reference) where p.checkout_id = $1`,
            [id],
          )
          return rows[0] ?? { slip: '', reference: '' }
        })
        const { origin } = at.shop
        const status = async (path: string, form?: Record<string, string>) =>
          (
            await (form
              ? page.request.post(origin + path, { form, headers: { origin }, maxRedirects: 0 })
              : page.request.get(origin + path, { maxRedirects: 0 }))
          ).status()
        expect(await status(`/dashboard/money/slips/${slip}`)).toBe(403)
        expect(await status(`/dashboard/money/payments/${reference}`, { to: 'received', version: '2' })).toBe(
          403,
        )
        expect(await status('/dashboard/settings/transfers', { intent: 'stop' })).toBe(403)
        // Somebody else's purchase.
        await becomeNewShopper(page, at.shop, 'en')
        const slipFile = await drawSlip()
        const others = await page.request.post(`${origin}/checkout/${id}/slip`, {
          multipart: { image: slipFile },
          headers: { origin },
          maxRedirects: 0,
        })
        expect(others.status()).toBe(404)
        expect(await status(`/checkout/${id}/transfer.png`)).toBe(404)
        await signInAsOwner(page, at.shop)
        const picture = await page.request.get(`${origin}/dashboard/money/slips/${slip}`)
        expect([picture.headers()['content-type'], picture.headers()['cache-control']]).toEqual([
          'image/webp',
          'private, no-store',
        ])
        expect(await status('/dashboard/money/slips/nothing')).toBe(404)
      },
      REFUSED,
    )
  })
})

function findReceipt(id: string): Promise<string> {
  return withDatabase(at.shop, async (pool) => {
    const { rows } = await pool.query<{ receipt: string }>('select receipt from checkouts where id = $1', [
      id,
    ])
    return rows[0]?.receipt ?? ''
  })
}
