import { randomBytes, randomUUID } from 'node:crypto'
import { makeSignature } from 'better-auth/crypto'
import { eq } from 'drizzle-orm'
import { session, user as users } from '#app/server/database/schema.ts'
import type { Shop } from '#app/server/shop.ts'
import type { User } from '#app/shop/accounts/user.ts'

/** Creates a session without a password, which is slow on purpose; returns its cookie. */
export async function signedIn(shop: Shop, { uid }: Pick<User, 'uid'>): Promise<string> {
  const { authCookies, secret } = await shop.auth.$context
  const token = randomBytes(24).toString('base64url')
  const expiresAt = new Date(Date.now() + 7 * 24 * 60 * 60 * 1000)
  await shop.db.insert(session).values({ id: randomUUID(), token, userId: uid, expiresAt })
  return `${authCookies.sessionToken.name}=${encodeURIComponent(`${token}.${await makeSignature(token, secret)}`)}`
}

export async function theAdmin(shop: Shop): Promise<User> {
  const [row] = await shop.db.select().from(users).where(eq(users.role, 'admin'))
  if (!row) throw new Error('the shop has no administrator')
  return { uid: row.id, name: row.name, email: row.email, photoURL: '', isAdmin: true }
}
