import { expect } from 'vitest'
import { runCrashTest } from '#bench/crash.ts'
import { isPassed } from '#bench/parts/crash/crash-result.ts'
import { testFault } from './fault-row.ts'

/** One for each of the twelve moments in `killOnce`. */
const KILLS = 12

testFault(
  'kill -9 of the shop at each step, under load',
  'Each payment has its one order after the shop was killed again and again',
  async () => {
    const siege = { shops: 1, kills: KILLS, purchases: 40, shoppers: 6, durationMs: 180_000 }
    const proof = await runCrashTest(siege, () => {})
    expect(isPassed(proof), JSON.stringify(proof)).toBe(true)
    expect(proof.kills).toBe(KILLS)
    expect(proof.paid).toBeGreaterThan(0)
    return `${proof.kills} kills, ${proof.paid} paid, ${proof.lost} lost, ${proof.doubled} doubled`
  },
)
