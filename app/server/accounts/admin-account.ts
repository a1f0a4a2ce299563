import { randomBytes, randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Config } from '#app/server/config/config.ts'
import { isUniqueViolation } from '#app/server/database/database-errors.ts'
import { account, emails, session, twoFactor, user, verification } from '#app/server/database/schema.ts'
import type { Database, Transaction } from '#app/server/database/transact.ts'
import { OWNER_LANGUAGE } from '#app/server/settings/settings.ts'
import { dropEmailChange } from './email-links.ts'
import { hashPassword } from './passwords.ts'

/** Returns the generated password of a new account, else null. Never changes an existing account: settings
 * must not undo a changed password or email. */
export async function ensureAdmin(config: Config, db: Database): Promise<string | null> {
  const [existing] = await db.select({ email: user.email }).from(user).where(eq(user.role, 'admin')).limit(1)
  if (existing) return null
  const password = config.adminPassword ?? newPassword()
  const hash = await hashPassword(password)
  try {
    await db.transaction((tx) => insertAdmin(tx, config.adminEmail, hash))
  } catch (error) {
    if (isUniqueViolation(error)) return null
    throw error
  }
  return config.adminPassword ? null : password
}

async function insertAdmin(tx: Transaction, email: string, hash: string): Promise<void> {
  const id = randomBytes(16).toString('hex')
  await tx.insert(user).values({ id, name: 'Administrator', email, emailVerified: true, role: 'admin' })
  await tx.insert(account).values({
    id: randomBytes(16).toString('hex'),
    accountId: id,
    providerId: 'credential',
    userId: id,
    password: hash,
  })
}

/** Replaces the admin's password and ends their sessions; `withoutCode` also turns off two-step login.
 * Null if there is no admin yet. */
export async function newAdminAccess(
  db: Database,
  { withoutCode }: { withoutCode: boolean },
): Promise<{ email: string; password: string } | null> {
  const password = newPassword()
  const hash = await hashPassword(password)
  return db.transaction(async (tx) => {
    const [admin] = await tx.select().from(user).where(eq(user.role, 'admin')).limit(1)
    if (!admin) return null
    await changeAccess(tx, admin.id, { hash, withoutCode })
    await tx.insert(emails).values({
      id: randomUUID(),
      kind: 'password-changed',
      recipient: admin.email,
      language: OWNER_LANGUAGE,
    })
    return { email: admin.email, password }
  })
}

/** Ends all sessions and open links of the account. */
async function changeAccess(
  tx: Transaction,
  id: string,
  { hash, withoutCode }: { hash: string; withoutCode: boolean },
): Promise<void> {
  const ownPassword = and(eq(account.userId, id), eq(account.providerId, 'credential'))
  await tx.update(account).set({ password: hash, updatedAt: new Date() }).where(ownPassword)
  await tx.delete(session).where(eq(session.userId, id))
  await tx.delete(verification).where(eq(verification.value, id))
  await dropEmailChange(tx, id)
  if (!withoutCode) return
  await tx.delete(twoFactor).where(eq(twoFactor.userId, id))
  await tx.update(user).set({ twoFactorEnabled: false }).where(eq(user.id, id))
}

function newPassword(): string {
  return randomBytes(15).toString('base64url')
}
