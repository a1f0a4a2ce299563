import { useState } from 'react'
import type { TransferAccount } from '#app/shop/settings/transfers.ts'

/** Counts how often the account became another one while the page is open, also if none was shown in between. */
export function useAccountChanges(account: TransferAccount | null): number {
  const [seen, setSeen] = useState({ account, changes: 0 })
  if (account && !isSame(account, seen.account))
    setSeen({ account, changes: seen.account ? seen.changes + 1 : seen.changes })
  return seen.changes
}

function isSame(account: TransferAccount, other: TransferAccount | null): boolean {
  const { number, accountName, bankName, bankAccount } = account
  return (
    number === other?.number &&
    accountName === other.accountName &&
    bankName === other.bankName &&
    bankAccount === other.bankAccount
  )
}
