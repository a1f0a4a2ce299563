import { ownCookie } from '#app/server/accounts/auth.ts'
import type { Config } from '#app/server/config.ts'
import { chosenPreferences } from '#app/server/request/preferences.ts'

/** Characters; no link of the shop's own comes near. */
const MAX_CACHED_URL_LENGTH = 300

/**
 * What tells one page from another for those who are not signed in: its address, language and mode. Null for somebody who may
 * be signed in, for an address that only a stranger would make up, and while the shop is being developed.
 */
export function cacheKey(config: Config, { url, headers }: { url: string; headers: Headers }): string | null {
  const { pathname, search } = new URL(url)
  return nameOf(config, pathname + search, headers.get('cookie'))
}

/** The same from a request's raw lines. */
export function nameOf(config: Config, address: string, cookies: string | null): string | null {
  if (config.development || address.length > MAX_CACHED_URL_LENGTH) return null
  if (cookies?.includes(ownCookie(config, 'session').name)) return null
  const { language, mode } = chosenPreferences(cookies)
  return `${language} ${mode} ${address}`
}
