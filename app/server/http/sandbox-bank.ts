import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import { countPaymentAttempt } from '#app/server/checkout/own-checkout.ts'
import type { Allowed } from '#app/server/core/limits.ts'
import { isDatabaseAway } from '#app/server/database/database-errors.ts'
import { acceptsCard, type SandboxBank } from '#app/server/payments/sandbox/bank-books.ts'
import { answerChallenge, type BankAnswer, paySession } from '#app/server/payments/sandbox/bank-cards.ts'
import { findOwnSession } from '#app/server/payments/sandbox/bank-sessions.ts'
import { findOpenSandbox } from '#app/server/payments/sandbox/sandbox.ts'
import type { Shop } from '#app/server/shop.ts'

const MAX_BODY_BYTES = 16 * 1024

const clientSecret = z.string().min(1).max(200)
const payForm = z.object({
  clientSecret,
  number: z
    .string()
    .max(40)
    .transform((typed) => typed.replace(/[\s-]/g, '')),
  expiry: z
    .string()
    .regex(/^(0[1-9]|1[0-2])\/\d\d$/)
    .transform((typed) => ({ month: Number(typed.slice(0, 2)), year: 2000 + Number(typed.slice(3)) })),
  cvc: z.string().regex(/^\d{3,4}$/),
})
const confirmForm = z.object({ clientSecret, approve: z.boolean() })

export function mountSandboxBank(app: { route(path: string, app: Hono): unknown }, shop: Shop): void {
  const sandbox = findOpenSandbox(shop.payments)
  if (!sandbox) return
  app.route(
    '/',
    sandboxBankApp(sandbox.bank, (reference) => countPaymentAttempt(shop, reference)),
  )
}

/** Answers `{status, failure?}`; 404 for a wrong session or secret, 410 if expired, 429 after too many tries,
 * 503 while its database is unavailable. */
export function sandboxBankApp(
  bank: SandboxBank,
  countAttempt: (reference: string) => Promise<Allowed> = async () => ({ ok: true }),
): Hono {
  const app = new Hono()
  app.use(
    '/sandbox-bank/*',
    bodyLimit({ maxSize: MAX_BODY_BYTES, onError: (c) => c.json({ status: 'failed' }, 413) }),
  )
  app.onError((error, c) => {
    if (!isDatabaseAway(error)) throw error
    return c.json({ status: 'unavailable' }, 503, { 'Retry-After': '5' })
  })
  app.use('/sandbox-bank/*', async (c, next) => {
    await next()
    c.header('Cache-Control', 'no-store')
  })
  app.post('/sandbox-bank/sessions/:reference/pay', async (c) => {
    const reference = c.req.param('reference')
    const form = payForm.safeParse(await readJson(c))
    if (!form.success) return badRequest(c)
    const session = await findOwnSession(bank, reference, form.data.clientSecret)
    if (!session) return unknown(c)
    const allowed: Allowed = acceptsCard(session) ? await countAttempt(reference) : { ok: true }
    if (!allowed.ok) return tooMany(c, allowed.seconds)
    return answerBank(
      c,
      await paySession(bank, reference, { number: form.data.number, expiry: form.data.expiry }),
    )
  })
  app.post('/sandbox-bank/sessions/:reference/confirm', async (c) => {
    const reference = c.req.param('reference')
    const form = confirmForm.safeParse(await readJson(c))
    if (!form.success) return badRequest(c)
    if (!(await findOwnSession(bank, reference, form.data.clientSecret))) return unknown(c)
    return answerBank(c, await answerChallenge(bank, reference, form.data.approve))
  })
  return app
}

async function readJson(c: Context): Promise<unknown> {
  return c.req.json().catch(() => null)
}

function answerBank(c: Context, said: BankAnswer | null): Response {
  if (!said) return unknown(c)
  return c.json(said, said.status === 'expired' ? 410 : 200)
}

function unknown(c: Context): Response {
  return c.json({ status: 'unknown' }, 404)
}

function badRequest(c: Context): Response {
  return c.json({ status: 'failed', failure: 'invalid_request' }, 400)
}

function tooMany(c: Context, seconds: number): Response {
  return c.json({ status: 'failed', failure: 'too_many_attempts' }, 429, { 'Retry-After': String(seconds) })
}
