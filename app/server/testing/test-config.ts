import path from 'node:path'
import { type Config, readConfig } from '#app/server/config/config.ts'
import { scaleTimeout } from '#commands/patience.ts'

export const ROOT = path.resolve(import.meta.dirname, '../../..')

/** Default settings, secrets for tests, and these overrides. */
export function testConfig(overrides: Partial<Config> = {}): Config {
  const config = readConfig(ROOT, {
    AUTH_SECRET: 'a secret that is only for the tests',
    ADMIN_PASSWORD: 'a password for the tests',
    LOG_LEVEL: 'silent',
  })
  return { ...config, databaseTimeoutMs: scaleTimeout(2000), ...overrides }
}
