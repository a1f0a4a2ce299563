import { useState } from 'react'
import type { TransferAccount } from '#app/shop/settings/transfers.ts'

/** Counts how often the account became another one while the page is open, also if none was shown in between. */
export function useAccountChanges(account: TransferAccount | null): number {
  const shown = account && JSON.stringify(account)
  const [seen, setSeen] = useState({ shown, changes: 0 })
  if (shown && shown !== seen.shown) setSeen({ shown, changes: seen.shown ? seen.changes + 1 : seen.changes })
  return seen.changes
}
