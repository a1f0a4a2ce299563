/** Preloaded by the shops of browser tests: cheap password hashes, which took a sixth of the shops' CPU. */
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

const { argon2 } = crypto

crypto.argon2 = (algorithm, parameters, done) =>
  argon2(algorithm, { ...parameters, memory: 8, passes: 1 }, done)
syncBuiltinESMExports()
