import { asksForCode, proveSelf, type Self } from '#app/server/accounts/profile/own-proof.ts'
import { drawQrPath, type QrPath } from '#app/server/images/qr-path.ts'
import { promptPayPayload } from '#app/server/payments/by-hand/promptpay-payload.ts'
import { readSettings, saveSettings } from '#app/server/settings/settings.ts'
import type { Shop } from '#app/server/shop.ts'
import type { OwnProof } from '#app/shop/accounts/account-forms.ts'
import type { User } from '#app/shop/accounts/user.ts'
import { done, type Outcome, refused } from '#app/shop/problem.ts'
import {
  ACCOUNT_TEST_MS,
  NO_TRANSFERS,
  type StoredTransfers,
  type TransferAccount,
} from '#app/shop/settings/transfers.ts'
import type { AccountForm } from '#app/shop/transfers/account-forms.ts'

/** Enough for a bank's app to name the account; nobody needs to pay it. */
const TEST_AMOUNT = 1_00

export interface TransferSetup {
  isOn: boolean
  account: TransferAccount | null
  /** Waits for its code to be scanned. */
  draft: { number: string; at: string; qr: QrPath } | null
  /** With two-step login. */
  needsCode: boolean
}

export async function readTransferSetup(shop: Shop, user: User): Promise<TransferSetup> {
  const [{ isOn, account, draft }, needsCode] = await Promise.all([readStored(shop), asksForCode(shop, user)])
  const fresh = draft && isFresh(draft) ? draft : null
  const qr = fresh && drawQrPath(promptPayPayload(fresh.number, TEST_AMOUNT))
  return { isOn, account, draft: fresh && qr && { number: fresh.number, at: fresh.at, qr }, needsCode }
}

/**
 * Stores a number that must be tested before shoppers see it; the one before goes on until then. Refused as `proveSelf`
 * is.
 */
export async function draftAccount(shop: Shop, self: Self, form: AccountForm): Promise<Outcome<null>> {
  const proven = await proveSelf(shop, self, form)
  if (!proven.ok) return proven
  const { number, bankName, bankAccount } = form
  const draft = { number, bankName, bankAccount, at: new Date().toISOString() }
  await store(shop, self.user, { draft, event: 'transfer-account-typed' })
  return done(null)
}

/** Switches transfers on. Refused with `transfer-test-over` for another draft than the one shown, or after its time. */
export async function confirmAccount(
  shop: Shop,
  user: User,
  { accountName, at }: { accountName: string; at: string },
): Promise<Outcome<null>> {
  const { draft } = await readStored(shop)
  if (draft?.at !== at || !isFresh(draft)) return refused('transfer-test-over')
  const { number, bankName, bankAccount } = draft
  const account = { number, accountName, bankName, bankAccount }
  await store(shop, user, { isOn: true, account, draft: null, event: 'transfers-on' })
  return done(null)
}

/** Takes transfers again, to the account that was tested. */
export async function resumeTransfers(shop: Shop, self: Self, proof: OwnProof): Promise<Outcome<null>> {
  const proven = await proveSelf(shop, self, proof)
  if (!proven.ok) return proven
  if ((await readStored(shop)).account === null) return refused('transfer-test-over')
  await store(shop, self.user, { isOn: true, event: 'transfers-on' })
  return done(null)
}

/** Needs no password: in doubt, it must be quick. */
export async function stopTransfers(shop: Shop, user: User): Promise<void> {
  await store(shop, user, { isOn: false, event: 'transfers-off' })
}

export async function forgetDraft(shop: Shop, user: User): Promise<void> {
  await store(shop, user, { draft: null, event: 'transfer-account-dropped' })
}

async function readStored(shop: Shop): Promise<StoredTransfers> {
  return (await readSettings(shop)).transfers ?? NO_TRANSFERS
}

/** The log names the change, never the number. */
async function store(
  shop: Shop,
  { uid }: User,
  { event, ...change }: Partial<StoredTransfers> & { event: string },
): Promise<void> {
  await saveSettings(shop, 'transfers', { ...(await readStored(shop)), ...change })
  shop.log.info({ event, uid }, 'the account for transfers')
}

function isFresh({ at }: { at: string }): boolean {
  return Date.now() - Date.parse(at) < ACCOUNT_TEST_MS
}
