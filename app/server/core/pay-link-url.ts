import { makeLinkKey } from './pay-link-key.ts'

/** The address that opens an order by hand; null for a shopper's, who has an account. */
export function payLinkUrl(
  { config }: { config: { authSecret: string; publicUrl: string } },
  row: { madeBy: string; receipt: string; linkVersion: number },
): string | null {
  if (row.madeBy === 'shopper') return null
  const key = makeLinkKey(config.authSecret, row.receipt, row.linkVersion)
  return `${config.publicUrl}/pay/${row.receipt}?${new URLSearchParams({ key })}`
}
