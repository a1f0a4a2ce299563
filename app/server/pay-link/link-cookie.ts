import { serialize } from 'hono/utils/cookie'
import { readLinkKey } from '#app/server/core/pay-link-key.ts'
import { readCookie } from '#app/server/request/cookies.ts'
import type { LinkPayer } from '#app/shop/checkout/payer.ts'

const NAME = 'pay'
const RECEIPT = /^DM-[0-9A-HJKMNP-TV-Z]{8}$/
const MAX_AGE_S = 60 * 24 * 60 * 60

interface Opened {
  receipt: string
  checkoutId: string
  key: string
  isHttps: boolean
}

/** The opened link, for its own page and for its checkout, and for no other address. */
export function linkCookies({ receipt, checkoutId, key, isHttps }: Opened): string[] {
  const options = { httpOnly: true, secure: isHttps, sameSite: 'Lax', maxAge: MAX_AGE_S } as const
  return [`/pay/${receipt}`, `/checkout/${checkoutId}`].flatMap((page) =>
    // A page's data is asked for beside it, and a cookie's path is for what lies below.
    [page, `${page}.data`].map((path) => serialize(NAME, `${receipt}:${key}`, { ...options, path })),
  )
}

/** Null without a link, or with a wrong key. */
export function readLinkCookie(authSecret: string, request: Request): LinkPayer | null {
  const [receipt = '', key = ''] = (readCookie(request.headers.get('cookie'), NAME) ?? '').split(':')
  if (!RECEIPT.test(receipt)) return null
  const linkVersion = readLinkKey(authSecret, receipt, key)
  return linkVersion === null ? null : { receipt, linkVersion }
}
