import { type CheckoutRow, isDraft } from '#app/server/checkout/payment-session.ts'
import type { Shop } from '#app/server/shop.ts'
import { makeLinkKey } from './link-key.ts'

/** The address that opens an order by hand; null for a shopper's, who has an account. */
export function payLinkUrl(
  { config }: Pick<Shop, 'config'>,
  row: Pick<CheckoutRow, 'madeBy' | 'receipt' | 'linkVersion'>,
): string | null {
  if (!isDraft(row)) return null
  const key = makeLinkKey(config.authSecret, row.receipt, row.linkVersion)
  return `${config.publicUrl}/pay/${row.receipt}?${new URLSearchParams({ key })}`
}
