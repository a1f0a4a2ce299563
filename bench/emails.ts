import { setTimeout as sleep } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import type pg from 'pg'
import { MAX_SMTP_CONNECTIONS } from '#app/server/email/transports/smtp.ts'
import { type MailServer, openMailServer } from '#app/server/testing/fakes/mail-server.ts'
import { discardShop } from '#e2e/testing/shop-process.ts'
import { type Benchmark, type Findings, rounded } from './parts/benchmark.ts'
import { countOf, openDatabaseOf, startShopUnderTest, versionOf } from './parts/shop-under-test.ts'

const EMAILS = 1000
const TIMEOUT_MS = 120_000

export const emails: Benchmark = {
  name: 'emails',
  title: 'emails a second to a mail server that takes them at once',
  run,
}

async function run(): Promise<Findings> {
  const server = await openMailServer()
  const shop = await startShopUnderTest({ MAIL_TRANSPORT: 'smtp', SMTP_URL: server.url })
  const pool = openDatabaseOf(shop, 2)
  try {
    await sendQueued(pool, 100)
    server.received.length = 0
    const ms = await sendQueued(pool, EMAILS)
    const { received } = server
    const ids = received.map(({ raw }) => /^Message-ID: (.*)$/im.exec(raw)?.[1])
    const doubled = received.length - new Set(ids).size
    const bareMs = await sendBare(server, received[0]?.raw ?? '')
    const rate = EMAILS / (ms / 1000)
    const bare = EMAILS / (bareMs / 1000)
    const key = { 'emails/s': rounded(rate), ratio: rounded(rate / bare, 3), doubled }
    const rows = [{ emails: EMAILS, ...key, 'bare/s': rounded(bare) }]
    return {
      rows,
      key,
      passed: doubled === 0 && new Set(ids).size === EMAILS,
      postgres: await versionOf(pool),
    }
  } finally {
    await pool.end()
    await discardShop(shop)
    await server.close()
  }
}

async function sendQueued(pool: pg.Pool, count: number): Promise<number> {
  const start = performance.now()
  await pool.query(
    `insert into emails (id, kind, recipient, language, contact_message)
     select gen_random_uuid(), 'contact', 'shopper' || n || '@shop.test', 'th',
       '{"user_name": "Mali", "user_email": "mali@shop.test", "message": "Do you have lotus?"}'
     from generate_series(1, $1) n`,
    [count],
  )
  while ((await countOf(pool, 'select count(*) from emails where sent_at is null')) > 0) {
    if (performance.now() - start > TIMEOUT_MS) throw new Error('the emails did not leave')
    await sleep(50)
  }
  return performance.now() - start
}

async function sendBare({ url }: MailServer, raw: string): Promise<number> {
  const transport = createTransport({ url, pool: true, maxConnections: MAX_SMTP_CONNECTIONS })
  const start = performance.now()
  const envelope = { from: 'owner@shop.test', to: ['shopper@shop.test'] }
  await Promise.all(Array.from({ length: EMAILS }, () => transport.sendMail({ envelope, raw })))
  transport.close()
  return performance.now() - start
}
