import { describe, expect, test } from 'vitest'
import { checkGoingLive, type GoingLiveFacts, openRows } from './going-live.ts'

const NOW = new Date('2026-11-22T09:00:00Z')
const READY: GoingLiveFacts = {
  publicUrl: 'https://shop.example',
  trustedProxies: 1,
  proxyVerdict: 'plausible',
  provider: 'stripe',
  livemode: true,
  paymentAccessError: null,
  emailsStayHere: false,
  supportEmail: 'hello@shop.example',
  supportPhone: '+66 2 123 4567',
  adminEmail: 'owner@shop.example',
  lastBackupAt: new Date('2026-11-21T09:00:00Z'),
}
const findings = (facts: Partial<GoingLiveFacts>) =>
  openRows(checkGoingLive({ ...READY, ...facts }, NOW)).map(({ finding }) => finding)

describe('going live', () => {
  test('a shop that has everything is ready for the public', () => expect(findings({})).toEqual([]))

  test.each<[string, Partial<GoingLiveFacts>, string]>([
    ['on localhost', { publicUrl: 'http://localhost:3000' }, 'local-address'],
    ['on plain http', { publicUrl: 'http://shop.example' }, 'no-https'],
    ['on https without a proxy counted', { trustedProxies: 0 }, 'no-proxy-set'],
    ['behind a proxy that nobody counted', { proxyVerdict: 'unexpected-proxy' }, 'unexpected-proxy'],
    ['behind fewer proxies than counted', { proxyVerdict: 'missing-proxy' }, 'missing-proxy'],
    ['whose visitors share one address', { proxyVerdict: 'one-address' }, 'one-address'],
    ['with the pretend bank', { provider: 'sandbox', livemode: false }, 'pretend-payments'],
    ['with test keys', { livemode: false }, 'test-payments'],
    ['with a key that is refused', { paymentAccessError: 'Invalid API Key' }, 'payment-key-refused'],
    ['whose emails stay in a folder', { emailsStayHere: true }, 'emails-stay-here'],
    ['with the sample email', { supportEmail: 'admin@localhost.test' }, 'sample-email'],
    ['that shows its owner’s sign-in email', { supportEmail: 'Owner@shop.example' }, 'sign-in-email-shown'],
    ['without a phone number', { supportPhone: null }, 'no-phone'],
    ['without a backup', { lastBackupAt: null }, 'no-backup'],
    ['with a backup of last month', { lastBackupAt: new Date('2026-10-20T09:00:00Z') }, 'old-backup'],
  ])('a shop %s is told so, and of nothing else', (_name, facts, finding) =>
    expect(findings(facts)).toEqual([finding]),
  )
})
