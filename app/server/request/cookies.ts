import { parse, serialize } from 'hono/utils/cookie'

export function readCookie(cookies: string | null, name: string): string | undefined {
  return parse(cookies ?? '', name)[name]
}

export function publicCookie(name: string, value: string, maxAge: number): string {
  return serialize(name, value, { path: '/', maxAge, sameSite: 'Lax' })
}
