import { createHash } from 'node:crypto'
import { isAPIError } from 'better-auth/api'
import { eq } from 'drizzle-orm'
import type { SignInForm, SignUpForm } from '#app/shop/forms.ts'
import { done, type Outcome, refused } from '#app/shop/problem.ts'
import { user } from './database/schema.ts'
import { FilesUnavailable } from './files/file-store.ts'
import type { CleanPicture } from './files/read-picture.ts'
import { consume } from './limits.ts'
import type { Shop } from './open-shop.ts'
import { hashPassword, isGuessablePassword } from './passwords.ts'
import { keepProfilePicture, readProfilePicture } from './profile-picture.ts'
import type { Visitor } from './request-context.ts'
import { noteAccess, noted } from './security-log.ts'
import { findVisitorUser } from './visitor-user.ts'

/**
 * Signs a person in; the headers set the session cookie, or, where a code is needed besides, one that lets them type it. Only failures count against the limits, by account and by address,
 * so that neither one address guessing widely nor many addresses guessing one account get far. A known and an unknown email
 * get the same answer after the same work.
 */
export function signIn(
  shop: Shop,
  request: Request,
  form: SignInForm,
  visitor: Visitor,
): Promise<Outcome<{ headers: Headers; needsCode: boolean }>> {
  const about = { account: accountKey(form.email), ip: visitor.ip }
  return noted(shop, 'sign-in', about, checkPassword(shop, request, form, visitor))
}

async function checkPassword(
  shop: Shop,
  request: Request,
  form: SignInForm,
  visitor: Visitor,
): Promise<Outcome<{ headers: Headers; needsCode: boolean }>> {
  const { signInOfAccount, signInOfAddress } = shop.limits
  const account = accountKey(form.email)
  // Counted before the password is looked at and given back after a success: guesses sent all at once count too.
  for (const allowed of [
    await consume(signInOfAccount, account),
    await consume(signInOfAddress, visitor.ip),
  ]) {
    if (!allowed.ok) return refused('too-many-tries', { seconds: allowed.seconds })
  }
  try {
    const { headers, response } = await shop.auth.api.signInEmail({
      body: form,
      headers: request.headers,
      returnHeaders: true,
    })
    await Promise.all([signInOfAccount.delete(account), signInOfAddress.reward(visitor.ip)])
    return done({ headers, needsCode: 'twoFactorRedirect' in response })
  } catch (error) {
    if (isAPIError(error)) return refused('sign-in-failed')
    throw error
  }
}

/**
 * Makes an account, with a picture where one was chosen; it signs nobody in. All is looked at before anything is made, and where the
 * picture cannot be kept there is no account either.
 */
export function signUp(
  shop: Shop,
  _request: Request,
  form: SignUpForm,
  visitor: Visitor,
  file: File | null = null,
): Promise<Outcome<{ headers: Headers }>> {
  const about = { account: accountKey(form.email), ip: visitor.ip }
  return noted(shop, 'sign-up', about, makeAccount(shop, form, visitor, file))
}

async function makeAccount(
  shop: Shop,
  form: SignUpForm,
  visitor: Visitor,
  file: File | null,
): Promise<Outcome<{ headers: Headers }>> {
  const known = [shop.config.shopName, form.name, ...form.email.split('@')]
  if (isGuessablePassword(form.password, known)) return refused('password-common')
  const allowed = await consume(shop.limits.signUp, visitor.ip)
  if (!allowed.ok) return refused('too-many-tries', { seconds: allowed.seconds })
  const picture = file ? await readProfilePicture(shop, file, visitor.ip) : null
  if (picture && !picture.ok) return picture
  if (await isTaken(shop, form.email)) {
    // The same work as for a free one, so that the time tells nothing more than the answer does.
    await hashPassword(form.password)
    return refused('sign-up-failed')
  }
  try {
    const { headers, response } = await shop.auth.api.signUpEmail({ body: form, returnHeaders: true })
    if (picture) await keepFirstPicture(shop, response.user.id, picture.value)
    return done({ headers })
  } catch (error) {
    if (isAPIError(error)) return refused('sign-up-failed')
    if (error instanceof FilesUnavailable) return refused('picture-not-saved')
    throw error
  }
}

/** An account that was asked for with a picture is made with it or not at all. */
async function keepFirstPicture(shop: Shop, uid: string, picture: CleanPicture): Promise<void> {
  try {
    await keepProfilePicture(shop, uid, picture)
  } catch (error) {
    await shop.db.delete(user).where(eq(user.id, uid))
    throw error
  }
}

/** Ends the session; the headers take the cookie away and have the browser drop what it stored. */
export async function signOut(shop: Shop, request: Request): Promise<{ headers: Headers }> {
  const { user: who } = await findVisitorUser(shop, request.headers)
  const { headers } = await shop.auth.api.signOut({ headers: request.headers, returnHeaders: true })
  headers.set('Clear-Site-Data', '"storage"')
  noteAccess(shop, 'sign-out', { uid: who?.uid }, 'done')
  return { headers }
}

async function isTaken(shop: Shop, email: string): Promise<boolean> {
  return (await shop.db.select({ id: user.id }).from(user).where(eq(user.email, email)).limit(1)).length > 0
}

/** The name of an account's counters: they carry no addresses of people. */
export function accountKey(email: string): string {
  return createHash('sha256').update(email).digest('base64url')
}
