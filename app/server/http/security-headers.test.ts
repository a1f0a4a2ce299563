import { expect, test } from 'vitest'
import { testConfig } from '#app/server/testing/test-config.ts'
import { securityHeaders } from './security-headers.ts'

const PROVIDER = 'https://js.payments.example'
const shop = {
  config: testConfig(),
  payments: { all: [{ hosts: { script: [PROVIDER], frame: [PROVIDER], connect: [PROVIDER] } }] },
} as unknown as Parameters<typeof securityHeaders>[0]

test('A payment provider’s scripts and frames are allowed on the checkout page alone', () => {
  const policyOf = (path: string) => securityHeaders(shop, path)['Content-Security-Policy'] ?? ''
  for (const directive of ['script-src', 'frame-src', 'connect-src'])
    expect(policyOf('/checkout/1')).toMatch(new RegExp(`${directive}[^;]* ?${PROVIDER}`))
  for (const path of ['/', '/cart', '/contact', '/checkout', '/dashboard/checkout/1'])
    expect(policyOf(path), path).not.toContain(PROVIDER)
})

test('A page sends its forms to the shop alone, and its address to no other site', () => {
  const headers = securityHeaders(shop, '/login')
  expect(headers['Content-Security-Policy']?.split('; ')).toContain("form-action 'self'")
  expect(headers['Referrer-Policy']).toBe('strict-origin-when-cross-origin')
})
