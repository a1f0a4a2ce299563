import { ownCookie } from '#app/server/auth.ts'
import type { Config } from '#app/server/config.ts'
import { readCookie } from '#app/server/cookies.ts'
import { LANGUAGE_COOKIE, MODE_COOKIE } from '#app/shop/constants.ts'
import { readLanguage, readMode } from '#app/shop/language.ts'

const DEFAULTS = `${readLanguage(undefined)} ${readMode(undefined)}`

/**
 * What tells one page from another for those who are not signed in: its address, language and mode. Null for somebody who may
 * be signed in, and while the shop is being developed.
 */
export function anonymousName(
  config: Config,
  { url, headers }: { url: string; headers: Headers },
): string | null {
  const { pathname, search } = new URL(url)
  return nameOf(config, pathname + search, headers.get('cookie') ?? '')
}

/** The same from a request's raw lines. */
export function nameOf(config: Config, address: string, cookies: string): string | null {
  if (config.development) return null
  if (cookies === '') return `${DEFAULTS} ${address}`
  if (cookies.includes(ownCookie(config, 'session').name)) return null
  const headers = new Headers({ cookie: cookies })
  const language = readLanguage(readCookie(headers, LANGUAGE_COOKIE))
  return `${language} ${readMode(readCookie(headers, MODE_COOKIE))} ${address}`
}
