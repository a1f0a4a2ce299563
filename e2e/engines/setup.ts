import path from 'node:path'
import { buildIfStale } from '#commands/build-if-stale.ts'
import { notTried } from './installed.ts'

/** Builds the shop once, and says last which engines no test has tried; in CI one that is missing is a failure. */
export default function setup() {
  const missing = notTried()
  if (process.env.CI && missing.length > 0) throw new Error(missing.join('\n'))
  buildIfStale(path.resolve(import.meta.dirname, '../..'))
  return () => {
    for (const line of missing) console.log(`\n${line}`)
  }
}
