import { eq } from 'drizzle-orm'
import {
  checkOwnCode,
  checkOwnPassword,
  type Self,
  unlessFull,
  unlessRefused,
} from '#app/server/accounts/profile/own-proof.ts'
import { endOtherSessions } from '#app/server/accounts/session-list.ts'
import { consume } from '#app/server/core/limits.ts'
import { noteOutcome } from '#app/server/core/security-log.ts'
import { twoFactor } from '#app/server/database/schema.ts'
import { drawQrPath } from '#app/server/images/qr-path.ts'
import type { Shop } from '#app/server/shop.ts'
import type { TwoStepProof } from '#app/shop/accounts/account-forms.ts'
import type { TwoStep, TwoStepSetup, User } from '#app/shop/accounts/user.ts'
import type { Outcome } from '#app/shop/problem.ts'
import { formatRecoveryCode } from './recovery-codes.ts'
import { verifyCode } from './two-step-codes.ts'

type Headed = Outcome<{ headers: Headers }>

export async function twoStepOf({ db }: Shop, { uid }: User): Promise<TwoStep> {
  const [row] = await db.select().from(twoFactor).where(eq(twoFactor.userId, uid)).limit(1)
  if (!row) return { state: 'off', codesLeft: 0 }
  const codes = JSON.parse(row.backupCodes) as string[]
  return { state: row.verified ? 'on' : 'pending', codesLeft: codes.length }
}

/** Sign-in asks for no code until the first one is confirmed. */
export async function beginTwoStep(shop: Shop, self: Self, password: string): Promise<Outcome<TwoStepSetup>> {
  const right = await checkOwnPassword(shop, self, password)
  if (!right.ok) return right
  const { shopName: issuer } = await shop.settings.current()
  return unlessRefused('not-found', async () => {
    const begun = await shop.auth.api.enableTwoFactor({
      body: { password, issuer },
      headers: self.request.headers,
    })
    if (begun.method !== 'totp') throw new Error('a second step without an app was begun')
    const key = new URL(begun.totpURI).searchParams.get('secret') ?? ''
    return { qr: drawQrPath(begun.totpURI), key, codes: begun.backupCodes.map(formatRecoveryCode) }
  })
}

export async function confirmTwoStep(shop: Shop, self: Self, code: string): Promise<Headed> {
  const { user, request } = self
  const confirmed = unlessFull(shop.limits.code, user.uid, () =>
    unlessRefused('code-wrong', async () => {
      const { headers } = await verifyCode(shop, request, code)
      await consume(shop.limits.codeUsed, code)
      return { headers }
    }),
  )
  return endingOthers(
    shop,
    self,
    await noteOutcome(shop, { security: 'second-step-on', uid: user.uid }, confirmed),
  )
}

/** Requires a code too: with the password alone, new recovery codes would bypass the second step. */
export function renewRecoveryCodes(
  shop: Shop,
  self: Self,
  proof: TwoStepProof,
): Promise<Outcome<{ codes: string[] }>> {
  const { headers } = self.request
  const renewed = doIfProven(proveBoth(shop, self, proof), async () => {
    const made = await shop.auth.api.generateBackupCodes({ body: { password: proof.password }, headers })
    return { codes: made.backupCodes.map(formatRecoveryCode) }
  })
  return noteOutcome(shop, { security: 'recovery-codes', uid: self.user.uid }, renewed)
}

export async function endTwoStep(shop: Shop, self: Self, proof: TwoStepProof): Promise<Headed> {
  const { user, request } = self
  const off = doIfProven(proveBoth(shop, self, proof), async () => {
    const ended = await shop.auth.api.disableTwoFactor({
      body: { password: proof.password },
      headers: request.headers,
      returnHeaders: true,
    })
    return { headers: ended.headers }
  })
  return endingOthers(
    shop,
    self,
    await noteOutcome(shop, { security: 'second-step-off', uid: user.uid }, off),
  )
}

/** Password first, so that a wrong one consumes no code. */
async function proveBoth(
  shop: Shop,
  self: Self,
  { password, code }: TwoStepProof,
): Promise<Outcome<unknown>> {
  const right = await checkOwnPassword(shop, self, password)
  return right.ok ? checkOwnCode(shop, self, code) : right
}

async function doIfProven<T>(proof: Promise<Outcome<unknown>>, work: () => Promise<T>): Promise<Outcome<T>> {
  const proved = await proof
  return proved.ok ? unlessRefused('not-found', work) : proved
}

async function endingOthers(shop: Shop, self: Self, changed: Headed): Promise<Headed> {
  if (changed.ok) await endOtherSessions(shop, self, changed.value.headers)
  return changed
}
