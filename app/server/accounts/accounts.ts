import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAPIError } from 'better-auth/api'
import { eq } from 'drizzle-orm'
import { type Allowed, consume, consumeNetworkLimit, giveBack } from '#app/server/core/limits.ts'
import { noteAccess, noteOutcome } from '#app/server/core/security-log.ts'
import { emails, user } from '#app/server/database/schema.ts'
import { FilesUnavailable } from '#app/server/files/file-store.ts'
import type { CleanImage } from '#app/server/images/read-image.ts'
import type { Visitor } from '#app/server/request/context.ts'
import { keepOwnerLanguage } from '#app/server/settings/settings.ts'
import type { Shop } from '#app/server/shop.ts'
import type { SignInForm, SignUpForm } from '#app/shop/accounts/account-forms.ts'
import { done, type Outcome, refused } from '#app/shop/problem.ts'
import { accountKey } from './account-key.ts'
import { findKnownBrowser, knownBrowserCookie } from './known-browser.ts'
import { inPasswordQueue, isGuessablePassword, listPersonalWords } from './passwords.ts'
import { askToConfirm } from './profile/own-email.ts'
import { keepProfileImage, readProfileImage, storeForNobody } from './profile/profile-image.ts'
import { isSentAgain } from './sent-again.ts'
import { findSessionUser } from './session.ts'
import { endPresentedSession } from './session-list.ts'

/** Minimum duration: whoever asks for many emails waits for each. */
const SIGN_UP_MS = 250

export interface SignInCall {
  request: Request
  visitor: Visitor
}

export interface SignUpCall {
  visitor: Visitor
  image?: File | null
}

type SignedIn = Outcome<{ headers: Headers; needsCode: boolean }>

/** Ends the browser's previous session. The returned headers set the session cookie, or a pending two-step
 * cookie. An unknown email takes as long as a known one. */
export function signIn(shop: Shop, form: SignInForm, call: SignInCall): Promise<SignedIn> {
  const about = { account: accountKey(form.email), ip: call.visitor.ip }
  const checked = inPasswordQueue(() => checkPassword(shop, form, call))
  return noteOutcome(shop, { security: 'sign-in', ...about }, checked)
}

async function checkPassword(shop: Shop, form: SignInForm, call: SignInCall): Promise<SignedIn> {
  const { request } = call
  const tries = triesFor(shop, form.email, call)
  // Consumed before the check and given back after a success, so that parallel guesses count too.
  const allowed = await tries.consume()
  if (!allowed.ok) return refused('too-many-tries', { seconds: allowed.seconds })
  try {
    const { headers, response } = await shop.auth.api.signInEmail({
      body: form,
      headers: request.headers,
      returnHeaders: true,
    })
    await Promise.all([tries.giveBack(), endPresentedSession(shop, request.headers)])
    const needsCode = 'twoFactorRedirect' in response
    if (!needsCode) headers.append('Set-Cookie', knownBrowserCookie(shop.config, form.email))
    if (!needsCode && response.user.role === 'admin') await keepOwnerLanguage(shop, call.visitor.language)
    return done({ headers, needsCode })
  } catch (error) {
    if (isAPIError(error)) return refused('sign-in-failed')
    throw error
  }
}

interface Tries {
  consume(): Promise<Allowed>
  giveBack(): Promise<unknown>
}

function triesFor({ config, limits }: Shop, email: string, call: SignInCall): Tries {
  const { ip } = call.visitor
  const { signInOfBrowser, signInOfNetwork, signInOfAccount } = limits
  const browser = findKnownBrowser(config, call.request.headers, email)
  if (browser) {
    return {
      consume: () => consume(signInOfBrowser, browser),
      giveBack: () => signInOfBrowser.delete(browser),
    }
  }
  const account = accountKey(email)
  return {
    async consume() {
      const allowed = await consumeNetworkLimit(signInOfNetwork, ip)
      return allowed.ok ? consume(signInOfAccount, account) : allowed
    },
    giveBack: () => Promise.all([signInOfAccount.delete(account), giveBack(signInOfNetwork, ip)]),
  }
}

/** Does not sign in. A taken email is refused like a weak password, and its owner gets an email.
 * Without a storable image no account is created. */
export async function signUp(shop: Shop, form: SignUpForm, call: SignUpCall): Promise<Outcome<null>> {
  const { visitor } = call
  const about = { account: accountKey(form.email), ip: visitor.ip }
  const checked = await checkSignUp(shop, form, call)
  if (!checked.ok) {
    noteAccess(shop, { security: 'sign-up', ...about }, checked.problem.code)
    return checked
  }
  const work = makeAccount(shop, form, { visitor, image: checked.value })
  const [made] = await Promise.all([work, sleep(SIGN_UP_MS)])
  if (!made.ok || made.value !== 'taken') {
    noteAccess(shop, { security: 'sign-up', ...about }, made.ok ? 'done' : made.problem.code)
    return made.ok ? done(null) : made
  }
  noteAccess(shop, { security: 'sign-up', ...about }, 'taken')
  return refused('sign-up-failed')
}

async function checkSignUp(
  shop: Shop,
  form: SignUpForm,
  { visitor, image }: SignUpCall,
): Promise<Outcome<CleanImage | null>> {
  const allowed = await consumeNetworkLimit(shop.limits.signUpOfNetwork, visitor.ip)
  if (!allowed.ok) return refused('too-many-tries', { seconds: allowed.seconds })
  if (isGuessablePassword(form.password, await listPersonalWords(shop, form)))
    return refused('password-common')
  return image ? readProfileImage(image) : done(null)
}

async function makeAccount(
  shop: Shop,
  form: SignUpForm,
  { visitor, image }: { visitor: Visitor; image: CleanImage | null },
): Promise<Outcome<'done' | 'taken'>> {
  const made = await inPasswordQueue(() => createUser(shop, form))
  if (!made.ok) return made
  const { uid } = made.value
  try {
    if (image) await (uid ? keepFirstImage(shop, uid, image) : storeForNobody(shop, image))
  } catch (error) {
    if (error instanceof FilesUnavailable) return refused('image-not-saved')
    throw error
  }
  if (uid) {
    await askToConfirm(shop.db, { uid, email: form.email, language: visitor.language })
    return done('done')
  }
  if (made.value.isAgain) return done('done')
  await queueAccountNotice(shop, form.email, visitor)
  return done('taken')
}

/** `uid` is null for a taken email, after the same work; `isAgain` says that this form took it. */
async function createUser(
  shop: Shop,
  form: SignUpForm,
): Promise<Outcome<{ uid: string | null; isAgain?: boolean }>> {
  const allowed = await consume(shop.limits.signUpOfEmail, accountKey(form.email))
  if (!allowed.ok) return refused('too-many-tries', { seconds: allowed.seconds })
  const taken = async () => done({ uid: null, isAgain: await isSentAgain(shop, form) })
  if (await isTaken(shop, form.email)) return taken()
  try {
    const { user: made } = await shop.auth.api.signUpEmail({ body: form })
    return done({ uid: made.id })
  } catch (error) {
    if (!isAPIError(error)) throw error
    return (await isTaken(shop, form.email)) ? taken() : refused('sign-up-failed')
  }
}

async function keepFirstImage(shop: Shop, uid: string, image: CleanImage): Promise<void> {
  try {
    await keepProfileImage(shop, uid, image)
  } catch (error) {
    await shop.db.delete(user).where(eq(user.id, uid))
    throw error
  }
}

/** The headers delete the cookie. */
export async function signOut(shop: Shop, request: Request): Promise<{ headers: Headers }> {
  const { user: who } = await findSessionUser(shop, request.headers)
  const { headers } = await shop.auth.api.signOut({ headers: request.headers, returnHeaders: true })
  noteAccess(shop, { security: 'sign-out', uid: who?.uid }, 'done')
  return { headers }
}

async function queueAccountNotice({ db }: Shop, email: string, { language }: Visitor): Promise<void> {
  await db.insert(emails).values({ id: randomUUID(), kind: 'account-exists', recipient: email, language })
}

async function isTaken(shop: Shop, email: string): Promise<boolean> {
  return (await shop.db.select({ id: user.id }).from(user).where(eq(user.email, email)).limit(1)).length > 0
}
