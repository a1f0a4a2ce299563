import { eq } from 'drizzle-orm'
import { signIn, signUp } from '#app/server/accounts/accounts.ts'
import { findSessionUser } from '#app/server/accounts/session.ts'
import { user } from '#app/server/database/schema.ts'
import type { Visitor } from '#app/server/request/context.ts'
import type { Shop } from '#app/server/shop.ts'
import type { User } from '#app/shop/accounts/user.ts'
import type { Language } from '#app/shop/language.ts'

export const PASSWORD = 'seven lotus ponds'
const REQUEST = new Request('http://localhost/login')

let addresses = 0

/** Gives each visitor an IP address of its own. */
export function newVisitor(language: Language = 'en'): Visitor {
  addresses += 1
  const ip = `10.9.${Math.floor(addresses / 250)}.${addresses % 250}`
  return { user: null, language, mode: 'light', nonce: '', ip }
}

export function join(shop: Shop, name: string, file: File | null = null) {
  const form = { name, email: `${name}@shop.test`, password: PASSWORD }
  return signUp(shop, form, { visitor: newVisitor(), image: file })
}

export function enter(shop: Shop, email: string, password = PASSWORD, visitor = newVisitor()) {
  return signIn(shop, { email, password }, { request: REQUEST, visitor })
}

/** A request with the cookies that a response has set. */
export function requestWith(headers: Headers, before?: Request): Request {
  const cookies = new Map(
    (before?.headers.get('cookie') ?? '').split('; ').map((pair) => [pair.split('=')[0], pair]),
  )
  for (const line of headers.getSetCookie()) {
    const pair = line.split(';')[0] ?? ''
    if (pair.endsWith('=')) cookies.delete(pair.slice(0, -1))
    else cookies.set(pair.split('=')[0], pair)
  }
  const cookie = [...cookies.values()].filter((pair) => pair !== '').join('; ')
  return new Request('http://localhost/', { headers: { cookie } })
}

/** Signs in and returns a request with the session; throws if refused. */
export async function requestOf(shop: Shop, email: string, password = PASSWORD): Promise<Request> {
  const entered = await enter(shop, email, password)
  if (!entered.ok) throw new Error(entered.problem.code)
  return requestWith(entered.value.headers)
}

export async function whoIs(shop: Shop, request: Request): Promise<User | null> {
  return (await findSessionUser(shop, request.headers)).user
}

export async function findUser(shop: Shop, email: string) {
  const [found] = await shop.db.select().from(user).where(eq(user.email, email))
  return found
}
