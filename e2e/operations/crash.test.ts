import { expect } from 'vitest'
import { type CrashRun, runCrashTest } from '#bench/crash.ts'
import { VIOLATIONS } from '#bench/parts/crash/crash-result.ts'
import { longTest } from '#commands/long-test.ts'
import { scaleTimeout } from '#commands/patience.ts'

/** It ends by its counts; the time only ends a run that hangs. */
const RUN: CrashRun = { shops: 1, kills: 6, purchases: 30, shoppers: 8, durationMs: scaleTimeout(100_000) }

longTest('A shop that is killed (kill -9) under shoppers keeps each payment with its one order', async () => {
  const proof = await runCrashTest(RUN, () => {})
  expect(Object.fromEntries(VIOLATIONS.map((fault) => [fault, proof[fault]]))).toEqual(
    Object.fromEntries(VIOLATIONS.map((fault) => [fault, 0])),
  )
  expect(proof.kills).toBe(RUN.kills)
  expect(proof.paid).toBeGreaterThanOrEqual(RUN.purchases)
})
