/** Preloaded by the shops of browser tests: cheap password hashes, which are a tenth of a shop's CPU there. */
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

const { argon2 } = crypto

crypto.argon2 = (algorithm, parameters, done) =>
  argon2(algorithm, { ...parameters, memory: 8, passes: 1 }, done)
syncBuiltinESMExports()
