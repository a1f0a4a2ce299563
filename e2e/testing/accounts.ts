import type { Page } from 'playwright-core'
import type { Email } from 'postal-mime'
import { expect, vi } from 'vitest'
import { readOutbox } from '#app/server/testing/read-outbox.ts'
import type { ShopProcess } from './shop-process.ts'

export const PASSWORD = 'seven lotus ponds'

export async function signUp(
  page: Page,
  { origin }: ShopProcess,
  name: string,
  file?: { name: string; mimeType: string; buffer: Buffer },
) {
  await page.goto(`${origin}/signup`)
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Email').fill(`${name}@shop.test`)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  if (file) {
    await openPictureFold(page)
    await page.getByLabel('Profile picture (optional)').setInputFiles(file)
  }
  await page.getByRole('button', { name: 'Signup' }).click()
}

/** Few add a picture, so its field is folded. */
export async function openPictureFold(page: Page) {
  const field = page.getByLabel('Profile picture (optional)')
  if (!(await field.isVisible())) await page.getByText('Add a picture (optional)').click()
}

export async function signIn(page: Page, { origin }: ShopProcess, email: string, password = PASSWORD) {
  await page.goto(`${origin}/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

/** Waits for an email to this address that contains a text; others may arrive first. */
export async function emailTo({ dataDir }: ShopProcess, address: string, text = ''): Promise<Email> {
  return vi.waitFor(
    async () => {
      const mails = await readOutbox(dataDir)
      const found = mails.filter((mail) => mail.to?.[0]?.address === address && mail.text?.includes(text))
      if (found.length === 0) throw new Error('there is no email yet')
      return found.at(-1) as Email
    },
    { timeout: 15_000, interval: 100 },
  )
}

/** Like `expect`, retried until it passes. */
export function soon<T>(what: () => T | Promise<T>) {
  return expect.poll(what, { timeout: 15_000 })
}
