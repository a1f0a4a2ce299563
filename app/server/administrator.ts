import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Config } from './config.ts'
import { type Database, isUniqueViolation } from './database/database.ts'
import { account, user } from './database/schema.ts'
import { hashPassword } from './passwords.ts'

/**
 * Makes the administrator's account where there is none. Answers the password where it was generated now, to be shown once;
 * else null. An account that exists is left as it is, whatever the settings say: they must not undo a changed password.
 */
export async function ensureAdmin(config: Config, db: Database): Promise<string | null> {
  const [existing] = await db.select({ email: user.email }).from(user).where(eq(user.role, 'admin')).limit(1)
  if (existing) return null
  const password = config.adminPassword ?? randomBytes(15).toString('base64url')
  const id = randomBytes(16).toString('hex')
  const hash = await hashPassword(password)
  try {
    await db.transaction(async (tx) => {
      await tx
        .insert(user)
        .values({ id, name: 'Administrator', email: config.adminEmail, emailVerified: true, role: 'admin' })
      await tx.insert(account).values({
        id: randomBytes(16).toString('hex'),
        accountId: id,
        providerId: 'credential',
        userId: id,
        password: hash,
      })
    })
  } catch (error) {
    // Another process of the shop was faster; its password is the one that was shown.
    if (isUniqueViolation(error)) return null
    throw error
  }
  return config.adminPassword ? null : password
}
