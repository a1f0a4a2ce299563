import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAPIError } from 'better-auth/api'
import { eq } from 'drizzle-orm'
import { emails, user } from '#app/server/database/schema.ts'
import { FilesUnavailable } from '#app/server/files/file-store.ts'
import type { CleanImage } from '#app/server/images/read-image.ts'
import { type Allowed, consume, consumeOf, giveBack } from '#app/server/limits.ts'
import type { Shop } from '#app/server/open-shop.ts'
import type { Visitor } from '#app/server/request/context.ts'
import { noteAccess, noted } from '#app/server/security-log.ts'
import type { SignInForm, SignUpForm } from '#app/shop/accounts/account-forms.ts'
import { done, type Outcome, refused } from '#app/shop/problem.ts'
import { accountKey } from './account-key.ts'
import { knownBrowserCookie, knownBrowserOf } from './known-browser.ts'
import { askToConfirm } from './own-email.ts'
import { hashPassword, inPasswordQueue, isGuessablePassword, wordsOf } from './passwords.ts'
import { keepProfileImage, readProfileImage, storeForNobody } from './profile-image.ts'
import { findSessionUser } from './session.ts'
import { endPresentedSession } from './session-list.ts'

/** A sign-up answers no sooner, so that its time does not tell whether the email was taken. */
const SIGN_UP_MS = 250

/**
 * Signs a person in; the headers set the session cookie, or, where a code is needed besides, one that lets them type it. The session
 * that the browser had ends. Only failures count against the limits. A known and an unknown email get the same answer after the same work.
 */
export function signIn(
  shop: Shop,
  request: Request,
  form: SignInForm,
  visitor: Visitor,
): Promise<Outcome<{ headers: Headers; needsCode: boolean }>> {
  const about = { account: accountKey(form.email), ip: visitor.ip }
  const checked = inPasswordQueue(() => checkPassword(shop, request, form, visitor))
  return noted(shop, 'sign-in', about, checked)
}

async function checkPassword(
  shop: Shop,
  request: Request,
  form: SignInForm,
  visitor: Visitor,
): Promise<Outcome<{ headers: Headers; needsCode: boolean }>> {
  const tries = triesFor(shop, request, form.email, visitor)
  // Counted before the password is looked at and given back after a success: guesses sent all at once count too.
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

/** A known browser has tries of its own. Anyone else has the network's, and only while it has some left the account's. */
function triesFor({ config, limits }: Shop, { headers }: Request, email: string, { ip }: Visitor): Tries {
  const { signInOfBrowser, signInOfNetwork, signInOfAccount } = limits
  const browser = knownBrowserOf(config, headers, email)
  if (browser) {
    return {
      consume: () => consume(signInOfBrowser, browser),
      giveBack: () => signInOfBrowser.delete(browser),
    }
  }
  const account = accountKey(email)
  return {
    async consume() {
      const allowed = await consumeOf(signInOfNetwork, ip)
      return allowed.ok ? consume(signInOfAccount, account) : allowed
    },
    giveBack: () => Promise.all([signInOfAccount.delete(account), giveBack(signInOfNetwork, ip)]),
  }
}

/**
 * Makes an account, with an image where one was chosen; it signs nobody in, and an email asks to confirm the address. All is looked at before anything is made, and where the
 * image cannot be kept there is no account either. An email that is taken is answered like a free one; its owner gets an email.
 */
export async function signUp(
  shop: Shop,
  _request: Request,
  form: SignUpForm,
  visitor: Visitor,
  file: File | null = null,
): Promise<Outcome<null>> {
  const about = { account: accountKey(form.email), ip: visitor.ip }
  const checked = await checkSignUp(shop, form, visitor, file)
  if (!checked.ok) {
    noteAccess(shop, 'sign-up', about, checked.problem.code)
    return checked
  }
  const [made] = await Promise.all([makeAccount(shop, form, visitor, checked.value), sleep(SIGN_UP_MS)])
  noteAccess(shop, 'sign-up', about, made.ok ? made.value : made.problem.code)
  return made.ok ? done(null) : made
}

/** Refuses what must not become an account; answers the image, redrawn. */
async function checkSignUp(
  shop: Shop,
  form: SignUpForm,
  visitor: Visitor,
  file: File | null,
): Promise<Outcome<CleanImage | null>> {
  const allowed = await consumeOf(shop.limits.signUpOfNetwork, visitor.ip)
  if (!allowed.ok) return refused('too-many-tries', { seconds: allowed.seconds })
  if (isGuessablePassword(form.password, await wordsOf(shop, form))) return refused('password-common')
  return file ? readProfileImage(file) : done(null)
}

/** For an email that is taken it does the work that it does for a free one. */
async function makeAccount(
  shop: Shop,
  form: SignUpForm,
  visitor: Visitor,
  image: CleanImage | null,
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
  await tellOwner(shop, form.email, visitor)
  return done('taken')
}

/** The new person's id; null where the email is taken, after the same work. */
async function createUser(shop: Shop, form: SignUpForm): Promise<Outcome<{ uid: string | null }>> {
  const allowed = await consume(shop.limits.signUpOfEmail, accountKey(form.email))
  if (!allowed.ok) return refused('too-many-tries', { seconds: allowed.seconds })
  if (await isTaken(shop, form.email)) {
    await hashPassword(form.password)
    return done({ uid: null })
  }
  try {
    const { user: made } = await shop.auth.api.signUpEmail({ body: form })
    return done({ uid: made.id })
  } catch (error) {
    if (!isAPIError(error)) throw error
    // Of two who ask for one email at once the second finds it taken.
    return (await isTaken(shop, form.email)) ? done({ uid: null }) : refused('sign-up-failed')
  }
}

/** An account that was asked for with an image is made with it or not at all. */
async function keepFirstImage(shop: Shop, uid: string, image: CleanImage): Promise<void> {
  try {
    await keepProfileImage(shop, uid, image)
  } catch (error) {
    await shop.db.delete(user).where(eq(user.id, uid))
    throw error
  }
}

/** Ends the session; the headers take the cookie away and have the browser drop what it stored. */
export async function signOut(shop: Shop, request: Request): Promise<{ headers: Headers }> {
  const { user: who } = await findSessionUser(shop, request.headers)
  const { headers } = await shop.auth.api.signOut({ headers: request.headers, returnHeaders: true })
  headers.set('Clear-Site-Data', '"storage"')
  noteAccess(shop, 'sign-out', { uid: who?.uid }, 'done')
  return { headers }
}

/** Somebody tried to sign up with an email that has an account; only its owner is told. */
async function tellOwner({ db }: Shop, email: string, { language }: Visitor): Promise<void> {
  await db.insert(emails).values({ id: randomUUID(), kind: 'account-exists', recipient: email, language })
}

async function isTaken(shop: Shop, email: string): Promise<boolean> {
  return (await shop.db.select({ id: user.id }).from(user).where(eq(user.email, email)).limit(1)).length > 0
}
