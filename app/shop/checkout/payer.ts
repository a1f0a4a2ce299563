import type { User } from '#app/shop/accounts/user.ts'

/** An opened payment link, whose key was right. */
export interface LinkPayer {
  receipt: string
  linkVersion: number
}

/** Who may see and pay a checkout: its shopper, or whoever has its payment link. */
export type Payer = Pick<User, 'uid'> | LinkPayer

/** The parameters of `checkoutOfPayer`; none fits the other kind. */
export function payerParameters(payer: Payer) {
  const isLink = 'receipt' in payer
  return {
    userId: isLink ? '' : payer.uid,
    receipt: isLink ? payer.receipt : '',
    linkVersion: isLink ? payer.linkVersion : 0,
  }
}
