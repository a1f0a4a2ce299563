import { ownCookie } from '#app/server/auth.ts'
import type { Config } from '#app/server/config.ts'
import { chosenPreferences } from '#app/server/preferences.ts'

/**
 * What tells one page from another for those who are not signed in: its address, language and mode. Null for somebody who may
 * be signed in, and while the shop is being developed.
 */
export function anonymousName(
  config: Config,
  { url, headers }: { url: string; headers: Headers },
): string | null {
  const { pathname, search } = new URL(url)
  return nameOf(config, pathname + search, headers.get('cookie'))
}

/** The same from a request's raw lines. */
export function nameOf(config: Config, address: string, cookies: string | null): string | null {
  if (config.development || cookies?.includes(ownCookie(config, 'session').name)) return null
  const { language, mode } = chosenPreferences(cookies)
  return `${language} ${mode} ${address}`
}
