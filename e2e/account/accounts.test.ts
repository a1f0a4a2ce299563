import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { en } from '#app/messages/testing/all-messages.ts'
import { openS3Server } from '#app/server/testing/fakes/s3-server.ts'
import { drawImage } from '#app/server/testing/hostile-files.ts'
import { codeOf } from '#app/server/testing/totp.ts'
import { IS_LONG } from '#commands/long.ts'
import { longTest } from '#commands/long-test.ts'
import { emailTo, openPictureFold, PASSWORD, signIn, signUp, soon } from '#e2e/testing/accounts.ts'
import { signIn as signInWithoutPage, signUp as signUpWithoutPage } from '#e2e/testing/owner.ts'
import { openShopAndBrowser } from '#e2e/testing/shop-and-browser.ts'
import { ADMIN, discardShop, startShop } from '#e2e/testing/shop-process.ts'
import { WINDOWS } from '#e2e/testing/steps.ts'
import { visit } from '#e2e/testing/visit.ts'
import { expectAccessible } from '#e2e/testing/walk/axe.ts'

const UNREADABLE = 'We can’t read this file as a photo'
const NEW = 'eight quiet frangipani'

const at = openShopAndBrowser({ TRUST_PROXY: '1' })
let houses = 0

/** Limits count per IP, so each visit uses another one. */
function fromNewIp() {
  houses += 1
  return { extraHTTPHeaders: { 'x-forwarded-for': `203.0.113.${houses}` } }
}

const image = async (name = 'me.jpg') => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await drawImage('jpeg'),
})
const tooLarge = { name: 'huge.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(6 * 1024 * 1024, 1) }
const html = { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('<script>alert(1)</script>') }

/** A visit with expected refusals, which browsers log in the console. */
function refused(visitor: (page: Page) => Promise<void>, options: BrowserContextOptions = {}) {
  const expected = /the server responded with a status of 4\d\d|^failed: .*\/assets\//
  return visit(at.browser, { ...fromNewIp(), ...options }, visitor, expected)
}

const avatar = (page: Page) => page.locator('.header__tools .avatar')

describe('an account with a picture', () => {
  test('A shopper signs up with a picture, sees it, changes it and resets it to the default', () =>
    visit(at.browser, fromNewIp(), async (page) => {
      await signUp(page, at.shop, 'nok', await image())
      await page.waitForURL(/\/login\?email=nok/)
      await page.getByText('Signed up successfully!').waitFor()
      await signIn(page, at.shop, 'nok@shop.test', PASSWORD)
      await page.waitForURL(`${at.shop.origin}/`)
      await soon(() => avatar(page).getAttribute('src')).toMatch(/^\/images\/profilePictures\/\w+\?v=/)
      await soon(() => avatar(page).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(160)
      await page.goto(`${at.shop.origin}/test`)
      await page.getByRole('heading', { name: 'User Profile' }).waitFor()
      await page.getByText('nok@shop.test').waitFor()
      await expect
        .poll(() => page.getByAltText('Profile photo').getAttribute('src'))
        .toContain('/images/profilePictures/')
      await avatar(page).click()
      await page.getByRole('heading', { name: 'Your account' }).waitFor()
      const before = await avatar(page).getAttribute('src')
      await page
        .getByLabel('Choose a picture')
        .setInputFiles({ ...(await image()), buffer: await drawImage('png') })
      await page.getByRole('button', { name: 'Save picture' }).click()
      await page.getByText('Picture saved').waitFor()
      await soon(() => avatar(page).getAttribute('src')).not.toBe(before)
      await page.getByRole('button', { name: 'Remove picture' }).click()
      await page.getByText('Picture removed').waitFor()
      await soon(() => avatar(page).getAttribute('src')).toContain('avatar-default')
    }))

  longTest('A shopper signs up with a picture without scripts', () =>
    visit(at.browser, { ...fromNewIp(), javaScriptEnabled: false }, async (page) => {
      await signUp(page, at.shop, 'quiet', await image('../../evil.jpg'))
      await page.waitForURL(/\/login\?email=quiet/)
      await signIn(page, at.shop, 'quiet@shop.test', PASSWORD)
      await expect.poll(() => avatar(page).getAttribute('src')).toContain('/images/profilePictures/')
      await page.goto(`${at.shop.origin}/profile`)
      await page.getByRole('button', { name: 'Remove picture' }).click()
      await expect.poll(() => avatar(page).getAttribute('src')).toContain('avatar-default')
    }),
  )

  longTest.each(IS_LONG ? [true, false] : [true])(
    'A profile picture that is no image is refused and the form keeps its values (scripts: %s)',
    (javaScriptEnabled) =>
      refused(
        async (page) => {
          if (javaScriptEnabled) {
            await page.goto(`${at.shop.origin}/signup`)
            await page.getByLabel('Name', { exact: true }).fill('fooled')
            await page.getByLabel('Email').fill('fooled@shop.test')
            await openPictureFold(page)
            // Nothing is sent: the browser finds that it cannot draw the file.
            await page.getByLabel('Profile picture (optional)').setInputFiles(html)
          } else await signUp(page, at.shop, 'fooled', html)
          await page
            .locator('.field-error')
            .filter({
              hasText: javaScriptEnabled ? UNREADABLE : 'Choose a JPEG, PNG, WebP, AVIF or GIF file',
            })
            .waitFor()
          await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('fooled')
          await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('fooled@shop.test')
          await openPictureFold(page)
          await page.getByLabel('Profile picture (optional)').setInputFiles(tooLarge)
          await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
          if (!javaScriptEnabled) await page.getByRole('button', { name: 'Signup' }).click()
          const said = javaScriptEnabled ? UNREADABLE : 'smaller than 5 MB'
          await page.locator('.field-error').filter({ hasText: said }).waitFor()
          await signIn(page, at.shop, 'fooled@shop.test', PASSWORD)
          await page.getByText('Login Failed, try again!').first().waitFor()
        },
        { javaScriptEnabled },
      ),
  )

  test('A sign-up with malformed or too many bytes is refused', async () => {
    const answer = await fetch(`${at.shop.origin}/signup`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x', origin: at.shop.origin },
      body: '--x\r\nbroken',
    })
    expect(answer.status).toBe(400)
    const huge = await fetch(`${at.shop.origin}/signup`, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x', origin: at.shop.origin },
      body: new Uint8Array(13 * 1024 * 1024),
    })
    expect(huge.status).toBe(413)
  })
})

longTest('A shop with S3 stores profile pictures there', async () => {
  const s3 = await openS3Server()
  const { settings } = s3
  const shop = await startShop({
    FILE_STORAGE: 's3',
    S3_ENDPOINT: settings.endpoint,
    S3_REGION: settings.region,
    S3_BUCKET: settings.bucket,
    S3_ACCESS_KEY_ID: settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
  })
  const form = new FormData()
  for (const [name, value] of Object.entries({ name: 'Mali', email: 'mali@shop.test', password: PASSWORD })) {
    form.set(name, value)
  }
  form.set('image', new File([new Uint8Array(await drawImage('webp'))], 'me.webp', { type: 'image/webp' }))
  const headers = { origin: shop.origin }
  const answer = await fetch(`${shop.origin}/signup`, {
    method: 'POST',
    headers,
    body: form,
    redirect: 'manual',
  })
  expect(answer.status).toBe(302)
  // The scripts and styles of its version are there too.
  const calls = s3.calls.filter((call) => call.startsWith('PUT') && !/\/(builds|builtFiles)\//.test(call))
  expect(calls).toEqual([expect.stringMatching(/^PUT \/dokmai\/profilePictures\/\w+$/)])
  await discardShop(shop)
  await s3.close()
})

test('The page /test stays on Loading... for a visitor and logs the reason in the console', () =>
  visit(at.browser, fromNewIp(), async (page) => {
    const said: string[] = []
    page.on('console', (message) => said.push(message.text()))
    await page.goto(`${at.shop.origin}/test`)
    await page.getByText('Loading...').waitFor()
    await soon(() => said).toContain('User document does not exist')
    await page.getByText('Loading...').waitFor()
  }))

describe('a forgotten password', () => {
  test.each(IS_LONG ? [true, false] : [true])(
    'A forgotten password is replaced through an email (scripts: %s)',
    (javaScriptEnabled) =>
      refused(
        async (page) => {
          const name = javaScriptEnabled ? 'forgets' : 'forgets-plainly'
          await signUpWithoutPage(at.shop, { email: `${name}@shop.test`, password: PASSWORD })
          await page.goto(`${at.shop.origin}/login`)
          await page.getByRole('link', { name: 'Forgot password?' }).click()
          await page.getByRole('heading', { level: 1, name: en.forgot.heading }).waitFor()
          const email = page.getByPlaceholder('Enter your email')
          await expect.poll(() => email.getAttribute('type')).toBe('email')
          expect(await email.getAttribute('required')).not.toBeNull()
          await email.fill('no address')
          await page.getByRole('button', { name: 'Reset Password' }).click()
          await page.getByText('Enter an email address such as name@example.com').waitFor()
          await email.fill(`${name}@shop.test`)
          await page.getByRole('button', { name: 'Reset Password' }).click()
          await page
            .getByRole('status')
            .filter({ hasText: 'Password reset email sent. Please check your inbox.' })
            .waitFor()
          expect(await page.getByText('Enter an email address').count()).toBe(0)
          const link =
            /http:\S+\/reset-password\?token=\w+/.exec(
              (await emailTo(at.shop, `${name}@shop.test`, '/reset-password')).text ?? '',
            )?.[0] ?? ''
          await page.goto(link)
          await page.getByLabel('New password').fill('short')
          await page.getByRole('button', { name: 'Save password' }).click()
          await page.getByText('Use at least 10 characters').waitFor()
          await page.getByLabel('New password').fill(NEW)
          await page.getByRole('button', { name: 'Save password' }).click()
          await page.waitForURL(/\/login\?email=/)
          await page.goto(link)
          await page.getByText('This link has expired or was already used').first().waitFor()
          await signIn(page, at.shop, `${name}@shop.test`, NEW)
          await page.waitForURL(`${at.shop.origin}/`)
        },
        { javaScriptEnabled, viewport: WINDOWS.phone },
      ),
  )
})

describe('where one is signed in', () => {
  test.each(IS_LONG ? [true, false] : [true])(
    'A shopper sees their logged-in browsers and logs out one or all of them (scripts: %s)',
    (javaScriptEnabled) =>
      refused(
        async (page) => {
          const email = `lists-${javaScriptEnabled}@shop.test`
          await signUpWithoutPage(at.shop, { email, password: PASSWORD })
          const others = await Promise.all([1, 2, 3].map(() => cookieOf(email)))
          await signInWithoutPage(page, at.shop, { email, password: PASSWORD })
          await page.goto(`${at.shop.origin}/profile`)
          const list = page.locator('.sessions__item')
          await expect.poll(() => list.count()).toBe(4)
          await expect
            .poll(() => list.filter({ hasText: 'This device' }).allInnerTexts())
            .toEqual([expect.stringMatching(/Chrome.* · (Linux|Android)/)])
          if (javaScriptEnabled) await expectAccessible(page)
          await list
            .getByRole('button', { name: /^Log out: / })
            .first()
            .click()
          if (javaScriptEnabled) await page.getByText('Logged out on that device').first().waitFor()
          await soon(() => list.count()).toBe(3)
          expect((await statuses(others)).sort()).toEqual([200, 200, 302])
          await page.getByRole('button', { name: 'Log out everywhere else' }).click()
          if (javaScriptEnabled) await page.getByText('Logged out everywhere else').first().waitFor()
          await soon(() => list.count()).toBe(1)
          expect(await statuses(others)).toEqual([302, 302, 302])
        },
        { javaScriptEnabled },
      ),
  )

  /** Logs in with another browser; returns its cookies. */
  async function cookieOf(email: string): Promise<string> {
    const answer = await fetch(`${at.shop.origin}/login`, {
      method: 'POST',
      body: new URLSearchParams({ email, password: PASSWORD }),
      headers: { origin: at.shop.origin },
      redirect: 'manual',
    })
    return answer.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
  }

  function statuses(cookies: string[]): Promise<number[]> {
    const ask = async (cookie: string) =>
      (await fetch(`${at.shop.origin}/profile`, { headers: { cookie }, redirect: 'manual' })).status
    return Promise.all(cookies.map(ask))
  }
})

describe('the second step of the administrator', () => {
  longTest(
    'The owner turns two-step login on, logs in with a code and a recovery code, and turns it off',
    () =>
      refused(async (page) => {
        await signIn(page, at.shop, ADMIN.email, ADMIN.password)
        await page.waitForURL(`${at.shop.origin}/`)
        await avatar(page).click()
        await page.getByRole('link', { name: 'Manage' }).click()
        await page.getByLabel('Your password').fill(ADMIN.password)
        await page.getByRole('button', { name: 'Set up' }).click()
        await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
        await expectAccessible(page)
        const [key = '', ...codes] = await page.locator('.secret-code').allInnerTexts()
        const [first = ''] = codes
        await page.getByLabel('Code from the app').fill('000000')
        await page.getByRole('button', { name: 'Turn on' }).click()
        await page.getByText('That code isn’t right').waitFor()
        await page.getByLabel('Code from the app').fill(codeOf(key))
        await page.getByRole('button', { name: 'Turn on' }).click()
        await page.getByText('Two-step login is on').waitFor()
        expect(await page.getByText(first).count()).toBe(0)
        await expectAccessible(page)
        await page.getByRole('button', { name: 'Logout' }).click()
        await page.getByRole('link', { name: 'Signup/Login' }).waitFor()
        await signIn(page, at.shop, ADMIN.email, ADMIN.password)
        await page.waitForURL(/\/login\/code/)
        await page.getByLabel('Code', { exact: true }).fill('000000')
        await page.getByRole('button', { name: 'Login', exact: true }).click()
        await page.locator('.field-error').filter({ hasText: 'That code isn’t right' }).waitFor()
        await expectAccessible(page)
        await page.getByLabel('Code', { exact: true }).fill(codeOf(key, 1))
        await page.getByRole('button', { name: 'Login', exact: true }).click()
        await page.getByText('Logged in successfully!').waitFor()
        await page.getByRole('button', { name: 'Logout' }).click()
        await page.getByRole('link', { name: 'Signup/Login' }).waitFor()
        await signIn(page, at.shop, ADMIN.email, ADMIN.password)
        await page.waitForURL(/\/login\/code/)
        await page.getByLabel('Code', { exact: true }).fill(first.toUpperCase())
        await page.getByRole('button', { name: 'Login', exact: true }).click()
        await page.waitForURL(`${at.shop.origin}/`)
        await page.goto(`${at.shop.origin}/two-step`)
        await page.getByText('9 recovery codes left').waitFor()
        const [, second = '', third = ''] = codes
        const proof = page.getByLabel('Code from the app, or a recovery code')
        await page.getByLabel('Your password').first().fill(ADMIN.password)
        await proof.first().fill(second)
        await page.getByRole('button', { name: 'Generate new recovery codes' }).click()
        const fresh = page.locator('.secret-code')
        await fresh.first().waitFor()
        const made = await fresh.allInnerTexts()
        expect(made).not.toContain(third)
        await page.getByLabel('Your password').last().fill(ADMIN.password)
        await page.getByRole('button', { name: 'Turn off' }).click()
        await page.locator('.field-error').filter({ hasText: 'Please fill in this field' }).waitFor()
        // They are shown once, so they stay beside a refusal.
        expect(await fresh.allInnerTexts()).toEqual(made)
        await page.getByLabel('Your password').last().fill(ADMIN.password)
        await proof.last().fill(made[0] ?? '')
        await page.getByRole('button', { name: 'Turn off' }).click()
        await page.getByText('Two-step login is off').waitFor()
      }),
  )

  longTest('Nobody but the owner can set up two-step login', () =>
    visit(at.browser, { ...fromNewIp(), javaScriptEnabled: false }, async (page) => {
      await signUp(page, at.shop, 'curious')
      await signIn(page, at.shop, 'curious@shop.test', PASSWORD)
      expect((await page.goto(`${at.shop.origin}/two-step`))?.status()).toBe(403)
      expect((await page.goto(`${at.shop.origin}/profile`))?.status()).toBe(200)
      expect(await page.getByText('Two-step').count()).toBe(0)
    }),
  )
})
