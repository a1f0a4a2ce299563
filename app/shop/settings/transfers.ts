import { z } from 'zod'
import { optionalText } from '#app/shop/forms/field-kinds.ts'
import { line } from '#app/shop/forms/fields.ts'
import { findPromptPayKind } from '#app/shop/payments/by-hand/promptpay-number.ts'

export const MAX_ACCOUNT_LENGTHS = { accountName: 100, bankName: 60, bankAccount: 30 } as const

/** The owner's account, as shoppers see it. */
export interface TransferAccount {
  /** Digits only. */
  number: string
  /** As her bank's app shows it to whoever pays. */
  accountName: string
  bankName: string
  bankAccount: string
}

/** A new number waits so long for its test: her password was asked for when it was typed. */
export const ACCOUNT_TEST_MS = 30 * 60 * 1000

const digits = z.string().refine((number) => findPromptPayKind(number) !== null)
export const bankFields = {
  bankName: optionalText(MAX_ACCOUNT_LENGTHS.bankName),
  bankAccount: optionalText(MAX_ACCOUNT_LENGTHS.bankAccount),
}

/** In the database. A draft becomes the account once its code was scanned. */
export const storedTransfers = z.object({
  isOn: z.boolean(),
  account: z
    .object({ number: digits, accountName: line(MAX_ACCOUNT_LENGTHS.accountName), ...bankFields })
    .nullable(),
  draft: z.object({ number: digits, at: z.iso.datetime(), ...bankFields }).nullable(),
})
export type StoredTransfers = z.infer<typeof storedTransfers>

export const NO_TRANSFERS: StoredTransfers = { isOn: false, account: null, draft: null }

/** Null while she takes no transfers. */
export function activeAccount({ isOn, account }: StoredTransfers): TransferAccount | null {
  return isOn ? account : null
}
