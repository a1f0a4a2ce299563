/** Cheap password hashes for tests; `accounts.test.ts` uses the real ones. */
import type { Argon2Parameters } from 'node:crypto'
import { expect, vi } from 'vitest'

declare global {
  var cheapPasswords: boolean
}

const CHEAP = { memory: 8, passes: 1 }

// Asked at each hash, since test files share their modules.
globalThis.cheapPasswords = !expect.getState().testPath?.endsWith('/accounts.test.ts')

vi.doMock('node:crypto', async (original) => {
  const crypto = await original<typeof import('node:crypto')>()
  const argon2 = (
    algorithm: Parameters<typeof crypto.argon2>[0],
    parameters: Argon2Parameters,
    done: Parameters<typeof crypto.argon2>[2],
  ) => crypto.argon2(algorithm, { ...parameters, ...(cheapPasswords && CHEAP) }, done)
  return { ...crypto, argon2 }
})
