import { APIError, isAPIError } from 'better-auth/api'
import { eq } from 'drizzle-orm'
import { user as users } from '#app/server/database/schema.ts'
import { consume, type Limit } from '#app/server/limits.ts'
import type { Shop } from '#app/server/open-shop.ts'
import type { OwnProof } from '#app/shop/accounts/account-forms.ts'
import type { User } from '#app/shop/accounts/user.ts'
import { done, type Outcome, type PlainProblemCode, refused } from '#app/shop/problem.ts'
import { inPasswordQueue } from './passwords.ts'
import { isOfApp, verifyCode, verifyRecoveryCode } from './two-step-codes.ts'

/** A signed-in person at work on their own account. */
export interface Self {
  user: User
  request: Request
}

/**
 * CacheDependencies again that it is they: by the password and, where the second step is on, a code. `required` means that the code is missing; a
 * wrong password uses no code up.
 */
export async function proveSelf(shop: Shop, self: Self, proof: OwnProof): Promise<Outcome<unknown>> {
  const needsCode = await asksForCode(shop, self.user)
  if (needsCode && proof.code === '') return refused('required')
  const right = await checkOwnPassword(shop, self, proof.current)
  return right.ok && needsCode ? checkOwnCode(shop, self, proof.code) : right
}

/** True if the person signs in with a code besides the password. */
export async function asksForCode({ db }: Pick<Shop, 'db'>, { uid }: User): Promise<boolean> {
  const [found] = await db
    .select({ on: users.twoFactorEnabled })
    .from(users)
    .where(eq(users.id, uid))
    .limit(1)
  return found?.on === true
}

/** Guesses have a count of their own, so that strangers at the sign-in page use none of it up. */
export function checkOwnPassword(
  shop: Shop,
  { user: { uid }, request: { headers } }: Self,
  password: string,
): Promise<Outcome<unknown>> {
  const { passwordOfUser } = shop.limits
  return inPasswordQueue(() =>
    unlessFull(passwordOfUser, uid, () =>
      unlessRefused('password-wrong', async () => {
        await shop.auth.api.verifyPassword({ body: { password }, headers })
        await passwordOfUser.delete(uid)
      }),
    ),
  )
}

/** A code of the app, each once, or a recovery code. */
export function checkOwnCode(shop: Shop, { user, request }: Self, code: string): Promise<Outcome<unknown>> {
  return unlessFull(shop.limits.code, user.uid, () =>
    unlessRefused('code-wrong', async () => {
      if (!isOfApp(code)) return verifyRecoveryCode(shop, request, code)
      await verifyCode(shop, request, code)
      if (!(await consume(shop.limits.codeUsed, code)).ok) throw new APIError('UNAUTHORIZED')
    }),
  )
}

export async function unlessFull<T>(
  limit: Limit,
  key: string,
  work: () => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const allowed = await consume(limit, key)
  return allowed.ok ? work() : refused('too-many-tries', { seconds: allowed.seconds })
}

/** Does it; where better-auth refuses, so does this. */
export async function unlessRefused<T>(code: PlainProblemCode, work: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return done(await work())
  } catch (error) {
    if (isAPIError(error)) return refused(code)
    throw error
  }
}
