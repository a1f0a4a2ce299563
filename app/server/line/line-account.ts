import { randomInt } from 'node:crypto'
import { asksForCode, proveSelf, type Self } from '#app/server/accounts/profile/own-proof.ts'
import { readSettings, saveSettings } from '#app/server/settings/settings.ts'
import type { Shop } from '#app/server/shop.ts'
import type { User } from '#app/shop/accounts/user.ts'
import { LINE_TEST_MS, type LineForm, type StoredLine } from '#app/shop/line/line-settings.ts'
import { done, type Outcome, refused } from '#app/shop/problem.ts'
import { type LineQuota, openLine } from './line-client.ts'
import { decryptToken, encryptToken } from './line-token.ts'

const MAX_TRIES = 5

export interface LineSetup {
  state: 'none' | 'testing' | 'on' | 'off'
  userId: string | null
  quota: LineQuota | null
  /** With two-step login. */
  needsCode: boolean
}

export async function readLineSetup(shop: Shop, user: User): Promise<LineSetup> {
  const [{ line }, needsCode] = await Promise.all([readSettings(shop), asksForCode(shop, user)])
  if (!line) return { state: 'none', userId: null, quota: null, needsCode }
  const state = line.isOn ? 'on' : line.test && isFresh(line.test) ? 'testing' : 'off'
  const token = line.isOn ? decryptToken(shop.config.authSecret, line.token) : null
  const quota = token === null ? null : await openLine(token, shop.config.lineApiUrl).readQuota()
  return { state, userId: line.userId, quota, needsCode }
}

/**
 * Sends a message with a code, which must be typed before anything else is sent there. Refused as `proveSelf` is, or with
 * `line-refused`, `line-quota` or `line-away`.
 */
export async function testLine(shop: Shop, self: Self, form: LineForm): Promise<Outcome<null>> {
  const proven = await proveSelf(shop, self, form)
  if (!proven.ok) return proven
  const code = String(randomInt(10_000)).padStart(4, '0')
  const { shopName } = await shop.settings.current()
  const at = new Date().toISOString()
  const pushed = await openLine(form.token, shop.config.lineApiUrl).push(
    form.userId,
    `${shopName}: ${code}`,
    `line-test-${at}-${code}`,
  )
  if (pushed.answer !== 'sent') {
    shop.log.warn({ event: 'line-test-failed', reason: pushed.reason }, 'a test message to LINE failed')
    return refused(`line-${pushed.answer}`)
  }
  const token = encryptToken(shop.config.authSecret, form.token)
  await store(shop, { token, userId: form.userId, isOn: false, test: { code, at, tries: 0 } })
  return done(null)
}

/** Switches LINE on. Refused with `line-test-over` after its time or too many tries, or with `code-wrong`. */
export async function confirmLine(shop: Shop, testCode: string): Promise<Outcome<null>> {
  const { line } = await readSettings(shop)
  if (!line?.test || !isFresh(line.test) || line.test.tries >= MAX_TRIES) return refused('line-test-over')
  if (line.test.code !== testCode) {
    await store(shop, { ...line, test: { ...line.test, tries: line.test.tries + 1 } })
    return refused('code-wrong')
  }
  await store(shop, { ...line, isOn: true, test: null })
  shop.log.info({ event: 'line-on' }, 'messages to the owner go to LINE')
  return done(null)
}

/** Needs no password; the token is forgotten. */
export async function stopLine(shop: Shop): Promise<void> {
  await saveSettings(shop, 'line', null)
  shop.log.info({ event: 'line-off' }, 'messages to the owner go by email again')
}

async function store(shop: Shop, line: StoredLine): Promise<void> {
  await saveSettings(shop, 'line', line)
}

function isFresh({ at }: { at: string }): boolean {
  return Date.now() - Date.parse(at) < LINE_TEST_MS
}
