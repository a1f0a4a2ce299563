import path from 'node:path'
import { type Config, readConfig } from '#app/server/config.ts'

export const ROOT = path.resolve(import.meta.dirname, '../../..')

/** The settings that an owner gets without setting any, but for the secrets and for what a test names. */
export function testConfig(overrides: Partial<Config> = {}): Config {
  const config = readConfig(ROOT, {
    AUTH_SECRET: 'a secret that is only for the tests',
    ADMIN_PASSWORD: 'a password for the tests',
    LOG_LEVEL: 'silent',
  })
  return { ...config, ...overrides }
}
