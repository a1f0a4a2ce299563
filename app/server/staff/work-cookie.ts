import { serialize } from 'hono/utils/cookie'
import { ownCookie } from '#app/server/accounts/auth.ts'
import type { Config } from '#app/server/config/config.ts'
import { readCookie } from '#app/server/request/cookies.ts'

/** A phone can be a helper's and a driver's at once. */
export type WorkCookie = 'staff' | 'driver'

/** For every address, as a `__Host-` cookie must be; it is a secret of the device, and no use without its link. */
export function workCookie(
  config: Config,
  kind: WorkCookie,
  { secret, seconds }: { secret: string; seconds: number },
): string {
  const { name, attributes } = ownCookie(config, kind)
  return serialize(name, secret, { ...attributes, sameSite: 'Lax', maxAge: seconds })
}

export function readWorkCookie(
  config: Config,
  { headers }: Pick<Request, 'headers'>,
  kind: WorkCookie,
): string | null {
  return readCookie(headers.get('cookie'), ownCookie(config, kind).name) ?? null
}
