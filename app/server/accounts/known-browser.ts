import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { parse, serialize } from 'hono/utils/cookie'
import type { Config } from '#app/server/config/config.ts'
import { accountKey } from './account-key.ts'
import { ownCookie } from './auth.ts'

const MAX_AGE_S = 365 * 24 * 60 * 60

/** A known browser has its own sign-in limit (OWASP device cookies), so strangers cannot lock the owner
 * out. The cookie grants no access. */
export function knownBrowserCookie(config: Config, email: string): string {
  const { name, attributes } = ownCookie(config, 'browser')
  const id = randomBytes(16).toString('base64url')
  return serialize(name, `${id}.${signBrowserId(config, email, id)}`, {
    path: attributes.path,
    httpOnly: attributes.httpOnly,
    secure: attributes.secure,
    sameSite: 'Lax',
    maxAge: MAX_AGE_S,
  })
}

/** True if anybody signed in here, by the cookie alone: good enough to say which of two forms comes first. */
export function hasSignedInHere(config: Config, headers: Headers): boolean {
  const { name } = ownCookie(config, 'browser')
  return parse(headers.get('cookie') ?? '', name)[name] !== undefined
}

export function findKnownBrowser(config: Config, headers: Headers, email: string): string | null {
  const { name } = ownCookie(config, 'browser')
  const [id = '', given = ''] = (parse(headers.get('cookie') ?? '', name)[name] ?? '').split('.')
  const expected = signBrowserId(config, email, id)
  return isSame(given, expected) ? id : null
}

function signBrowserId({ authSecret }: Config, email: string, id: string): string {
  return createHmac('sha256', `known-browser:${authSecret}`)
    .update(`${accountKey(email)}.${id}`)
    .digest('base64url')
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
