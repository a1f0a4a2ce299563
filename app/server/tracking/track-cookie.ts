import { serialize } from 'hono/utils/cookie'
import { isTrackKey } from '#app/server/core/track-key.ts'
import { readCookie } from '#app/server/request/cookies.ts'

const NAME = 'track'
const MAX_AGE_S = 60 * 24 * 60 * 60

interface Opened {
  receipt: string
  key: string
  isHttps: boolean
}

/** The opened link, for its own page with its photos, and for no other address. */
export function trackCookies({ receipt, key, isHttps }: Opened): string[] {
  const options = { httpOnly: true, secure: isHttps, sameSite: 'Lax', maxAge: MAX_AGE_S } as const
  // A page's data is asked for beside it, and a cookie's path is for what lies below.
  return [`/track/${receipt}`, `/track/${receipt}.data`].map((path) =>
    serialize(NAME, key, { ...options, path }),
  )
}

/** Null without the key of this order. */
export function readTrackCookie(authSecret: string, request: Request, receipt: string): string | null {
  const key = readCookie(request.headers.get('cookie'), NAME) ?? ''
  return isTrackKey(authSecret, receipt, key) ? key : null
}
