import path from 'node:path'
import { buildIfStale } from '#commands/build-if-stale.ts'
import { forgetFailed } from './compare.ts'
import { findFaketime } from './frozen-shop.ts'

/** Builds the shop once; in CI it is a failure if nothing can stop the clock. */
export default function setup() {
  const missing = 'Not looked at: no faketime. To look: apt-get install faketime'
  if (!findFaketime() && process.env.CI) throw new Error(missing)
  buildIfStale(path.resolve(import.meta.dirname, '../..'))
  forgetFailed()
  return () => {
    if (!findFaketime()) console.log(`\n${missing}`)
  }
}
