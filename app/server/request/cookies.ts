import { parse, serialize } from 'hono/utils/cookie'

/** One cookie of a request's Cookie header. */
export function readCookie(cookies: string | null, name: string): string | undefined {
  return parse(cookies ?? '', name)[name]
}

/** The Set-Cookie value of a cookie that holds no secret: the page's own scripts may read it. */
export function publicCookie(name: string, value: string, maxAge: number): string {
  return serialize(name, value, { path: '/', maxAge, sameSite: 'Lax' })
}
