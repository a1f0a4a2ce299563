import { drizzle } from 'drizzle-orm/node-postgres'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import { madeOrder } from '#app/server/testing/made-orders.ts'
import { readOutbox } from '#app/server/testing/read-outbox.ts'
import { LANGUAGES, type Language } from '#app/shop/language.ts'
import { openDatabaseOf } from '#bench/parts/shop-under-test.ts'
import { longTest } from '#commands/long-test.ts'
import { openShopAndBrowser } from './testing/shop-and-browser.ts'
import { visit } from './testing/visit.ts'
import { findOverflow } from './testing/walk/overflow.ts'

/** Widths of the part of a window in which a mail reader shows a letter. */
const WIDTHS = [320, 375, 700]
const LONG_LINK = `https://maps.example/${'a1b2c3'.repeat(40)}`
const LONG_WORD = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamter'

const at = openShopAndBrowser()
let pool: ReturnType<typeof openDatabaseOf>
beforeAll(() => {
  pool = openDatabaseOf(at.shop, 2)
})
afterAll(() => pool.end())

longTest.each(LANGUAGES)('Letters in %s fit into a narrow window of a mail reader', async (language) => {
  await queueLetters(language)
  const letters = await readLetters(language)
  const found: string[] = []
  await visit(
    at.browser,
    {},
    async (page) => {
      for (const { subject, html = '' } of letters) {
        await page.setContent(html)
        const wrong = await findOverflow(page, WIDTHS)
        found.push(...wrong.map((fault) => `${subject}: ${fault}`))
      }
    },
    /Failed to load resource/,
  )
  expect(found).toEqual([])
})

const LETTERS = 5

/** About an order to its buyer and to the owner, about a refund and an account, and from a visitor. */
async function queueLetters(language: Language) {
  const receipt = await madeOrder(
    { db: drizzle(pool) },
    {
      items: [
        {
          title: { en: LONG_WORD, th: 'ช่อกุหลาบแดงสด'.repeat(5), 'zh-CN': '红玫瑰花束'.repeat(14) },
          count: 12,
        },
      ],
      address: { name: LONG_WORD, address: LONG_LINK },
      delivery: { gift: { cardMessage: `${LONG_WORD} ${LONG_LINK}`, cardFrom: LONG_WORD } },
    },
  )
  const to = `letters-${language.toLowerCase()}@shop.test`
  await pool.query(
    `insert into refunds (id, payment_id, provider, amount, reason, status, bank_reference)
      select 'refund-' || orders.id, payment_id, provider, 19000, 'order', 'by-hand', $2 from orders join checkouts using (payment_id) where orders.id = $1`,
    [receipt, LONG_WORD],
  )
  await pool.query(`update emails set sent_at = null, recipient = $2, language = $3 where order_id = $1`, [
    receipt,
    to,
    language,
  ])
  const add = 'insert into emails (id, kind, recipient, language, about_id, refund_id, contact_message)'
  const message = {
    user_name: LONG_WORD,
    user_email: 'mali@shop.test',
    message: `${LONG_WORD}\n${LONG_LINK}`,
  }
  await pool.query(
    `${add} values (gen_random_uuid(), 'owner-order', $1, $2, $3, null, null), (gen_random_uuid(), 'refund', $1, $2, null, 'refund-' || $3, null),
      (gen_random_uuid(), 'email-changed', $1, $2, null, null, null), (gen_random_uuid(), 'contact', $1, $2, null, null, $4)`,
    [to, language, receipt, message],
  )
}

async function readLetters(language: Language) {
  return vi.waitFor(async () => {
    const all = await readOutbox(at.shop.dataDir)
    const letters = all.filter(({ html }) => html?.includes(`lang="${language}"`))
    expect(letters.length).toBeGreaterThanOrEqual(LETTERS)
    return letters
  })
}
