import { expect, test } from 'vitest'
import { runCrashTest } from '#bench/crash.ts'
import { FAULTS } from '#bench/parts/crash/crash-result.ts'

test('A shop that is killed (kill -9) under shoppers keeps each payment with its one order', async () => {
  const proof = await runCrashTest(
    { shops: 1, kills: 6, purchases: 30, shoppers: 8, durationMs: 60_000 },
    () => {},
  )
  expect(Object.fromEntries(FAULTS.map((fault) => [fault, proof[fault]]))).toEqual(
    Object.fromEntries(FAULTS.map((fault) => [fault, 0])),
  )
  expect(proof.kills).toBeGreaterThanOrEqual(5)
  expect(proof.paid).toBeGreaterThan(20)
})
