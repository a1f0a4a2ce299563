import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openDatabaseOf } from '#bench/parts/shop-under-test.ts'
import { longTest } from '#commands/long-test.ts'
import { visitAsOwner } from '#e2e/testing/owner.ts'
import { openShopAndBrowser } from '#e2e/testing/shop-and-browser.ts'
import { ADMIN, discardShop, type ShopProcess, startShop } from '#e2e/testing/shop-process.ts'
import { expectAccessible } from '#e2e/testing/walk/axe.ts'

const at = openShopAndBrowser()

describe('going live', () => {
  test('The going-live page lists everything that is missing with its remedy', () =>
    visitAsOwner(
      at,
      '/dashboard',
      async (page) => {
        await page.getByRole('link', { name: 'Going live' }).click()
        await page.getByRole('heading', { name: 'Going live' }).waitFor()
        const text = await page.getByRole('main').innerText()
        for (const words of [
          'PUBLIC_URL',
          'PAYMENT_PROVIDER',
          'MAIL_TRANSPORT',
          ADMIN.email,
          'Set yours in Settings',
          'backup',
        ]) {
          expect(text).toContain(words)
        }
        expect(text).toContain('6 things to do')
      },
      {},
      /^$/,
    ))

  longTest(
    'A public shop prints at its start what is missing, and `npm run check-live` prints the same and fails',
    async () => {
      const shop = await startShop({
        PUBLIC_URL: 'https://shop.example',
        PAYMENT_PROVIDER: 'sandbox',
        SUPPORT_EMAIL: 'hello@shop.example',
        SUPPORT_PHONE: '+66 2 123 4567',
      })
      try {
        await expect.poll(() => shop.output()).toContain('Not ready for the public:')
        const { status, stdout } = checkLive(shop)
        expect(status).toBe(1)
        for (const line of stdout.trim().split('\n')) expect(shop.output()).toContain(line)
        expect(stdout).toMatch(/TRUST_PROXY[\s\S]*pretend bank[\s\S]*Emails are kept in a folder/)
        expect(stdout).not.toMatch(/SUPPORT/)
      } finally {
        await discardShop(shop)
      }
    },
  )

  test('A local shop prints no warning at its start', () =>
    expect(at.shop.output()).not.toContain('Not ready'))
})

describe('backups', () => {
  longTest(
    'The dashboard warns of backups on the shop’s own disk, such as those to a disk that is not plugged in',
    async () => {
      const mounts = mkdtempSync(path.join(os.tmpdir(), 'dokmai-mounts-'))
      const shop = await startShop({ BACKUP_TO: path.join(mounts, 'usb/dokmai') })
      try {
        expect(await warningOf(shop, '/dashboard')).toBe(true)
        expect(await warningOf(shop, '/dashboard/going-live')).toBe(true)
        expect(await warningOf(at.shop, '/dashboard/going-live')).toBe(false)
      } finally {
        await discardShop(shop)
        rmSync(mounts, { recursive: true, force: true })
      }
    },
  )

  longTest(
    'The dashboard of a shop that makes backups says when the last one is too old, until a new one is made',
    async () => {
      const place = mkdtempSync(path.join(os.tmpdir(), 'dokmai-backups-'))
      const shop = await startShop({ BACKUP_TO: place })
      const pool = openDatabaseOf(shop, 1)
      const told = async () => {
        let text = ''
        const look = async (page: Page) => {
          text = await page.getByRole('main').innerText()
          await expectAccessible(page)
        }
        await visitAsOwner({ shop, browser: at.browser }, '/dashboard', look, {}, /^$/)
        return text.includes('The last backup is 3 days old. Run npm run backup')
      }
      try {
        await expect.poll(() => pool.query('select from backups').then(({ rowCount }) => rowCount)).toBe(1)
        expect(await told()).toBe(false)
        await visitAsOwner(
          { shop, browser: at.browser },
          '/dashboard/going-live',
          (page) => page.getByText('The last backup is less than a day old.').waitFor(),
          {},
          /^$/,
        )
        await pool.query("update backups set finished_at = now() - interval '3 days'")
        expect(await told()).toBe(true)
        await pool.query("insert into backups (place) values ('another disk')")
        expect(await told()).toBe(false)
      } finally {
        await pool.end()
        await discardShop(shop)
        rmSync(place, { recursive: true })
      }
    },
  )
})

function warningOf(shop: ShopProcess, path: string) {
  let shown = false
  const look = async (page: Page) => {
    await page.getByRole('main').getByText('backup').first().waitFor()
    shown = await page.getByText('Backups are written to the shop’s own disk').isVisible()
    await expectAccessible(page)
  }
  return visitAsOwner({ shop, browser: at.browser }, path, look, {}, /^$/).then(() => shown)
}

function checkLive({ localOrigin, dataDir }: ShopProcess) {
  return spawnSync(process.execPath, ['commands/check-live.ts'], {
    encoding: 'utf8',
    env: {
      PATH: process.env.PATH,
      ENV_FILE: '',
      PORT: new URL(localOrigin).port,
      DATA_DIR: dataDir,
      PUBLIC_URL: 'https://shop.example',
      PAYMENT_PROVIDER: 'sandbox',
    },
  })
}
