import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { account, user } from '#app/server/database/schema.ts'
import type { Shop } from '#app/server/shop.ts'
import { hashPassword, verifyPassword } from './passwords.ts'

const DOUBLE_PRESS_MS = 60_000
const POLL_MS = 50

/**
 * True for a sign-up form that was sent twice: an account of this minute has that password. Costs as much as a new
 * account, so that the time says nothing about older ones.
 */
export async function isSentAgain(
  shop: Pick<Shop, 'db'>,
  { email, password }: { email: string; password: string },
): Promise<boolean> {
  const hash = await newHash(shop, email)
  if (!hash) return hashPassword(password).then(() => false)
  return verifyPassword({ hash, password })
}

async function newHash({ db }: Pick<Shop, 'db'>, email: string): Promise<string | null> {
  for (let waited = 0; waited < 1000; waited += POLL_MS) {
    const [found] = await db
      .select({ createdAt: user.createdAt, hash: account.password })
      .from(user)
      .leftJoin(account, eq(account.userId, user.id))
      .where(eq(user.email, email))
      .limit(1)
    if (!found || Date.now() - found.createdAt.getTime() > DOUBLE_PRESS_MS) return null
    if (found.hash) return found.hash
    // The other form's account gets its password in a second statement.
    await sleep(POLL_MS)
  }
  return null
}
