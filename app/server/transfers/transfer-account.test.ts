import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { offersNow } from '#app/server/payments/offers.ts'
import { readGoingLive } from '#app/server/settings/going-live.ts'
import { readSettings, saveSettings } from '#app/server/settings/settings.ts'
import { requestOf } from '#app/server/testing/people.ts'
import { theAdmin } from '#app/server/testing/signed-in.ts'
import { openTestShop, type TestShop } from '#app/server/testing/test-shop.ts'
import { readForm } from '#app/shop/forms/fields.ts'
import { NO_TRANSFERS } from '#app/shop/settings/transfers.ts'
import { accountForm } from '#app/shop/transfers/account-forms.ts'
import { ACCOUNT, takeTransfers } from './testing/transfers.ts'
import {
  confirmAccount,
  draftAccount,
  forgetDraft,
  readTransferSetup,
  resumeTransfers,
  stopTransfers,
} from './transfer-account.ts'

const NAME = 'MS. NID DOKMAI'

let shop: TestShop
let self: { user: Awaited<ReturnType<typeof theAdmin>>; request: Request }
let password: string
beforeAll(async () => {
  shop = await openTestShop()
  password = shop.config.adminPassword ?? ''
  const user = await theAdmin(shop)
  self = { user, request: await requestOf(shop, user.email, password) }
})
afterAll(() => shop.close())
beforeEach(async () => {
  await saveSettings(shop, 'transfers', NO_TRANSFERS)
  await shop.pool.query('truncate rate_limit')
})

const typed = (changes: Record<string, string> = {}) =>
  readForm(accountForm, { number: '081-234-5678', again: '0812345678', current: password, ...changes })

async function draft(changes: Record<string, string> = {}) {
  const read = typed(changes)
  if (!read.ok) throw new Error(JSON.stringify(read.fieldErrors))
  return draftAccount(shop, self, read.value)
}

const account = async () => (await shop.settings.current()).transfers
const shownDraft = async () => (await readTransferSetup(shop, self.user)).draft

describe('the account for transfers', () => {
  test('A number is on only once it was typed twice, with the password, and its test was answered', async () => {
    expect(await draft({ bankName: 'KBank', bankAccount: '123-4-56789-0' })).toEqual({
      ok: true,
      value: null,
    })
    expect(await account()).toBeNull()
    const shown = await shownDraft()
    expect(shown).toMatchObject({ number: '0812345678', qr: { path: expect.stringContaining('M') } })
    expect(await confirmAccount(shop, self.user, { accountName: NAME, at: shown?.at ?? '' })).toMatchObject({
      ok: true,
    })
    await expect.poll(account).toEqual({
      ...{ number: '0812345678', accountName: NAME },
      ...{ bankName: 'KBank', bankAccount: '123-4-56789-0' },
    })
    expect(await shownDraft()).toBeNull()
  })

  test('Two numbers that differ are refused, and so is what is no number', () => {
    expect(typed({ again: '0812345679' })).toEqual({ ok: false, fieldErrors: { again: 'promptpay-differs' } })
    expect(typed({ number: '12345', again: '12345' })).toMatchObject({
      fieldErrors: { number: 'promptpay-invalid' },
    })
    expect(typed({ again: '' })).toMatchObject({ fieldErrors: { again: 'required' } })
  })

  test('A wrong password changes nothing', async () => {
    expect(await draft({ current: 'another password' })).toEqual({
      ok: false,
      problem: { code: 'password-wrong' },
    })
    expect(await shownDraft()).toBeNull()
    await takeTransfers(shop)
    await stopTransfers(shop, self.user)
    const proof = { current: 'another password', code: '' }
    expect(await resumeTransfers(shop, self, proof)).toEqual({
      ok: false,
      problem: { code: 'password-wrong' },
    })
    expect(await account()).toBeNull()
  })

  test('Without a test, with the test of another number and after half an hour nothing is switched on', async () => {
    const over = { ok: false, problem: { code: 'transfer-test-over' } }
    const confirm = (at: string) => confirmAccount(shop, self.user, { accountName: NAME, at })
    expect(await confirm('')).toEqual(over)
    await draft()
    const first = await shownDraft()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1000 })
    try {
      await draft({ number: '0898765432', again: '0898765432' })
      const second = await shownDraft()
      expect(await confirm(first?.at ?? '')).toEqual(over)
      vi.setSystemTime(Date.now() + 31 * 60_000)
      expect(await shownDraft()).toBeNull()
      expect(await confirm(second?.at ?? '')).toEqual(over)
    } finally {
      vi.useRealTimers()
    }
    expect(await account()).toBeNull()
  })

  test('The account before goes on until another one was tested, and a draft can be dropped', async () => {
    await takeTransfers(shop)
    await draft({ number: '0898765432', again: '0898765432' })
    await expect.poll(account).toEqual(ACCOUNT)
    await forgetDraft(shop, self.user)
    expect(await shownDraft()).toBeNull()
    await expect.poll(account).toEqual(ACCOUNT)
  })

  test('Switching off needs no password, and switching on again does', async () => {
    await takeTransfers(shop)
    await stopTransfers(shop, self.user)
    await expect.poll(account).toBeNull()
    expect(await resumeTransfers(shop, self, { current: password, code: '' })).toEqual({
      ok: true,
      value: null,
    })
    await expect.poll(account).toEqual(ACCOUNT)
  })

  test('The log tells of each change, and never of a number', async () => {
    const lines = vi.spyOn(shop.log, 'info')
    await draft()
    await confirmAccount(shop, self.user, { accountName: NAME, at: (await shownDraft())?.at ?? '' })
    await stopTransfers(shop, self.user)
    const events = lines.mock.calls.map(([about]) => (about as { event?: string }).event)
    expect(events).toEqual(
      expect.arrayContaining(['transfer-account-typed', 'transfers-on', 'transfers-off']),
    )
    expect(JSON.stringify(lines.mock.calls)).not.toMatch(/812345678|NID DOKMAI/)
    lines.mockRestore()
  })

  test('What is stored and is no account counts as none', async () => {
    await shop.db.execute(
      `update shop_settings set values = values || '{"transfers": {"isOn": true, "account": {"number": "1"}}}'`,
    )
    expect((await readSettings(shop)).transfers).toBeUndefined()
  })
})

describe('what shoppers are offered', () => {
  const offered = async (at: Pick<TestShop, 'payments' | 'config' | 'settings'> = shop) =>
    (await offersNow(at)).ways

  test('Transfers are offered while they are on', async () => {
    await expect.poll(() => offered()).toEqual(['card', 'promptpay'])
    await takeTransfers(shop)
    await expect.poll(() => offered()).toEqual(['card', 'promptpay', 'transfer'])
    expect((await offersNow(shop)).offering('transfer')?.name).toBe('by-hand')
  })

  test('On a public address the pretend bank is no way to pay beside real transfers', async () => {
    await takeTransfers(shop)
    const live = { ...shop, config: { ...shop.config, publicUrl: 'https://shop.example' } }
    await expect.poll(() => offered(live)).toEqual(['transfer'])
    expect((await offersNow(live)).first.name).toBe('by-hand')
    expect((await offersNow(live)).offering('card')).toBeNull()
  })

  test('A shop that takes transfers is ready to take money', async () => {
    const payments = async () => (await readGoingLive(shop)).find(({ subject }) => subject === 'payments')
    await expect.poll(payments).toMatchObject({ finding: 'pretend-payments' })
    await takeTransfers(shop)
    await expect.poll(payments).toMatchObject({ finding: null, params: { provider: 'by-hand' } })
  })
})
