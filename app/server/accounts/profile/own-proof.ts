import { APIError, isAPIError } from 'better-auth/api'
import { eq } from 'drizzle-orm'
import { inPasswordQueue } from '#app/server/accounts/passwords.ts'
import { isOfApp, verifyCode, verifyRecoveryCode } from '#app/server/accounts/two-step/two-step-codes.ts'
import { consume, type Limit } from '#app/server/core/limits.ts'
import { user as users } from '#app/server/database/schema.ts'
import type { Shop } from '#app/server/shop.ts'
import type { OwnProof } from '#app/shop/accounts/account-forms.ts'
import type { User } from '#app/shop/accounts/user.ts'
import { done, type Outcome, type PlainProblemCode, refused } from '#app/shop/problem.ts'

export interface Self {
  user: User
  request: Request
}

/** Checks the password and, with two-step login, a code; `required` means that the code is missing. A
 * wrong password consumes no code. */
export async function proveSelf(shop: Shop, self: Self, proof: OwnProof): Promise<Outcome<unknown>> {
  const needsCode = await asksForCode(shop, self.user)
  if (needsCode && proof.code === '') return refused('required')
  const right = await checkOwnPassword(shop, self, proof.current)
  return right.ok && needsCode ? checkOwnCode(shop, self, proof.code) : right
}

export async function asksForCode({ db }: Pick<Shop, 'db'>, { uid }: User): Promise<boolean> {
  const [found] = await db
    .select({ on: users.twoFactorEnabled })
    .from(users)
    .where(eq(users.id, uid))
    .limit(1)
  return found?.on === true
}

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

export async function unlessRefused<T>(code: PlainProblemCode, work: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return done(await work())
  } catch (error) {
    if (isAPIError(error)) return refused(code)
    throw error
  }
}
