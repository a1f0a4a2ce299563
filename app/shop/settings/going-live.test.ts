import { describe, expect, test } from 'vitest'
import { checkGoingLive, type GoingLiveFacts, openRows, toRowValues } from './going-live.ts'

const NOW = new Date('2026-11-22T09:00:00Z')
const READY: GoingLiveFacts = {
  publicUrl: 'https://shop.example',
  trustedProxies: 1,
  proxyVerdict: 'plausible',
  provider: 'stripe',
  livemode: true,
  ways: ['card'],
  takesTransfers: false,
  accessErrors: [{ provider: 'stripe', error: null }],
  emailsStayHere: false,
  supportEmail: 'hello@shop.example',
  supportPhone: '+66 2 123 4567',
  networksWithoutLink: [],
  adminEmail: 'owner@shop.example',
  lastBackupAt: new Date('2026-11-21T09:00:00Z'),
  backupEveryHours: null,
  backupOnShopDisk: false,
  isDatabaseSuperuser: false,
}
const REFUSED = { provider: 'stripe', error: 'Invalid API Key' } as const
const findings = (facts: Partial<GoingLiveFacts>) =>
  openRows(checkGoingLive({ ...READY, ...facts }, NOW)).map(({ finding }) => finding)

describe('going live', () => {
  test('The list of what a public shop needs says how customers can pay', () => {
    const rows = checkGoingLive({ ...READY, ways: ['card', 'promptpay'] }, NOW)
    expect(rows.find(({ subject }) => subject === 'payments')?.ways).toEqual(['card', 'promptpay'])
  })

  test('A shop without pages at networks is told which footer links lead away, and is ready all the same', () => {
    const facts: GoingLiveFacts = { ...READY, networksWithoutLink: ['facebook', 'line'] }
    const rowOf = (given: GoingLiveFacts) =>
      checkGoingLive(given, NOW).find(({ subject }) => subject === 'social-links')
    expect(rowOf(facts)).toMatchObject({ warning: 'network-pages', networks: ['facebook', 'line'] })
    expect(rowOf(READY)?.warning).toBeUndefined()
    expect(findings(facts)).toEqual([])
  })

  test('A fully configured shop is ready for the public', () => expect(findings({})).toEqual([]))

  test.each<[string, Partial<GoingLiveFacts>, string]>([
    ['on localhost', { publicUrl: 'http://localhost:3000' }, 'local-address'],
    ['on plain http', { publicUrl: 'http://shop.example' }, 'no-https'],
    ['on https without a proxy counted', { trustedProxies: 0 }, 'no-proxy-set'],
    ['behind a proxy that nobody counted', { proxyVerdict: 'unexpected-proxy' }, 'unexpected-proxy'],
    ['behind fewer proxies than counted', { proxyVerdict: 'missing-proxy' }, 'missing-proxy'],
    ['whose visitors share one address', { proxyVerdict: 'one-address' }, 'one-address'],
    ['with the pretend bank', { provider: 'sandbox', livemode: false }, 'pretend-payments'],
    ['with test keys', { livemode: false }, 'test-payments'],
    ['with a key that is refused', { accessErrors: [REFUSED] }, 'payment-key-refused'],
    ['whose emails stay in a folder', { emailsStayHere: true }, 'emails-stay-here'],
    ['with the sample email', { supportEmail: 'admin@localhost.test' }, 'sample-email'],
    ['that shows its owner’s sign-in email', { supportEmail: 'Owner@shop.example' }, 'sign-in-email-shown'],
    ['without a phone number', { supportPhone: null }, 'no-phone'],
    ['without a backup', { lastBackupAt: null }, 'no-backup'],
    ['with a backup of last month', { lastBackupAt: new Date('2026-10-20T09:00:00Z') }, 'old-backup'],
  ])('A shop %s gets that finding and no other', (_name, facts, finding) =>
    expect(findings(facts)).toEqual([finding]),
  )
})

describe('how old a backup may be', () => {
  const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 60 * 60 * 1000)

  test.each([
    ['the shop’s own backups of each day', 24, 48],
    ['the shop’s own backups of each hour', 1, 48],
    ['the shop’s own backups of each week', 168, 336],
    ['backups that others make', null, 192],
  ])(
    'With %s, the last one is old after twice that time, at least two days, or a week and a day',
    (_name, every, max) => {
      const at = (hours: number) => findings({ backupEveryHours: every, lastBackupAt: hoursAgo(hours) })
      expect([at(max - 1), at(max)]).toEqual([[], ['old-backup']])
    },
  )
})

describe('a backup on the shop’s own disk', () => {
  const backupRow = (facts: Partial<GoingLiveFacts>) =>
    checkGoingLive({ ...READY, ...facts }, NOW).find(({ subject }) => subject === 'backup')

  test('Backups on the shop’s own disk are a warning, and nothing to do before the shop is ready', () => {
    expect(backupRow({ backupOnShopDisk: true })).toMatchObject({
      warning: 'backup-on-shop-disk',
      finding: null,
    })
    expect(findings({ backupOnShopDisk: true })).toEqual([])
    expect(backupRow({})?.warning).toBeUndefined()
  })

  test('A backup that is old and on the shop’s own disk says both', () => {
    const facts = { backupOnShopDisk: true, lastBackupAt: new Date('2026-10-20T09:00:00Z') }
    expect(backupRow(facts)).toMatchObject({ warning: 'backup-on-shop-disk', finding: 'old-backup' })
  })
})

describe('the lines of the check', () => {
  const rowsOf = (facts: Partial<GoingLiveFacts>) => checkGoingLive({ ...READY, ...facts }, NOW)

  test('The check before going live has a row for each subject with its parameters', () => {
    expect(rowsOf({}).map(({ subject, params }) => [subject, params])).toEqual([
      ['address', { url: 'https://shop.example' }],
      ['proxy', { proxies: 1 }],
      ['payments', { provider: 'stripe' }],
      ['payment-key', { provider: 'stripe', error: '' }],
      ['email', {}],
      ['database', {}],
      ['support-email', { email: 'hello@shop.example' }],
      ['support-phone', { phone: '+66 2 123 4567' }],
      ['social-links', {}],
      ['backup', { days: 1 }],
    ])
  })

  test('A refused payment key is shown with the provider’s message', () => {
    const row = rowsOf({ accessErrors: [REFUSED] }).find(({ subject }) => subject === 'payment-key')
    expect(row?.params).toEqual({ provider: 'stripe', error: 'Invalid API Key' })
  })

  test('A database role with more rights than a shop needs is found', () => {
    const of = (isDatabaseSuperuser: boolean) =>
      rowsOf({ isDatabaseSuperuser }).find(({ subject }) => subject === 'database')?.finding
    expect([of(false), of(true)]).toEqual([null, 'database-superuser'])
  })

  test('Each provider has a row about its key, also one that takes no new payments', () => {
    const rows = rowsOf({ accessErrors: [REFUSED, { provider: 'omise', error: null }] })
    const keys = rows.filter(({ subject }) => subject === 'payment-key')
    expect(keys.map(({ finding, params }) => [finding, params.provider])).toEqual([
      ['payment-key-refused', 'stripe'],
      [null, 'omise'],
    ])
  })

  test('The pretend bank has no row about a key', () => {
    const subjects = rowsOf({ accessErrors: [{ provider: 'sandbox', error: null }] }).map(
      ({ subject }) => subject,
    )
    expect(subjects).not.toContain('payment-key')
  })

  test('A shop without phone and backup has empty parameters there', () => {
    const rows = rowsOf({ supportPhone: null, lastBackupAt: null })
    const paramsOf = (wanted: string) => rows.find(({ subject }) => subject === wanted)?.params
    expect([paramsOf('support-phone'), paramsOf('backup')]).toEqual([{ phone: '' }, { days: 0 }])
  })

  test('A backup is old after seven whole days', () => {
    const finding = (days: number) =>
      rowsOf({ lastBackupAt: new Date(NOW.getTime() - days * 86_400_000) }).find(
        ({ subject }) => subject === 'backup',
      )?.finding
    expect([finding(7), finding(7.9), finding(8)]).toEqual([null, null, 'old-backup'])
  })

  test('A local shop is not checked for proxies', () => {
    for (const publicUrl of ['http://localhost:3000', 'https://127.0.0.1', 'http://[::1]:80']) {
      const facts = { publicUrl, trustedProxies: 0, proxyVerdict: 'one-address' } as const
      expect(openRows(rowsOf(facts)).map(({ finding }) => finding)).toEqual(['local-address'])
    }
  })

  test('A shop on plain http needs no proxy', () => {
    const open = openRows(rowsOf({ publicUrl: 'http://shop.example', trustedProxies: 0 }))
    expect(open.map(({ finding }) => finding)).toEqual(['no-https'])
  })
})

test('The texts of the check name the payment provider as people read it', () => {
  const nameOf = (provider: string) => `The name of ${provider}`
  const named = toRowValues({ params: { provider: 'stripe', error: 'Invalid API Key' } }, nameOf)
  expect(named).toEqual({ provider: 'The name of stripe', error: 'Invalid API Key' })
  expect(toRowValues({ params: { days: 3 } }, nameOf)).toEqual({ days: 3 })
})
