import { mkdtempSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { openEmbeddedPostgres } from '#app/server/database/embedded/embedded.ts'
import { runUnderAttack } from '#bench/crash.ts'
import { isPassed } from '#bench/parts/crash/crash-result.ts'
import { keepBuying } from '#bench/parts/crash/crash-shoppers.ts'
import type { CrashTarget } from '#bench/parts/crash/crash-target.ts'
import { killPostgres } from '#bench/parts/shop-under-test.ts'
import { seconds, testFault } from './fault-row.ts'
import { keepProbing, type Probe, recoveryMs } from './probe.ts'

/** More accounts than any machine can use in that time. */
const LOAD = { kills: 0, purchases: 1500, shoppers: 4 }
const UNAVAILABLE_MS = 3000
const BACK_MS = 5000
const AWAY_MS = 6000
/** Long enough to measure a slow recovery. */
const WATCH_MS = 15_000
const KILLS = 3

testFault(
  'PostgreSQL killed under load',
  'The shop is back by itself within 5 s of each kill, and no purchase is lost',
  async () => {
    const back: number[] = []
    const proof = await runUnderAttack(LOAD, async (target) => {
      const { pid } = target.shop
      const probes = await underLoad(target, async (probes) => {
        for (let kill = 0; kill < KILLS; kill += 1) {
          await sleep(2000)
          const moment = performance.now()
          expect(killPostgres(target.shop)).toBe(true)
          await sleep(WATCH_MS)
          back.push(recoveryMs(probes, moment))
        }
      })
      expectFriendly(probes)
      expect(target.shop.pid).toBe(pid)
    })
    expect(isPassed(proof), JSON.stringify(proof)).toBe(true)
    expect(Math.max(...back)).toBeLessThan(BACK_MS)
    return `${KILLS} kills, back after ${back.map(seconds).join(', ')}; ${proof.paid} paid, ${proof.lost} lost`
  },
)

testFault(
  'PostgreSQL stopped for 6 s and started under load',
  'Visitors see a friendly page within 3 s, and the shop is back within 5 s of the start',
  async () => {
    const dataDir = mkdtempSync(path.join(os.tmpdir(), 'dokmai-faults-'))
    let server = await openEmbeddedPostgres({ dataDir })
    const figures: string[] = []
    const attack = async (target: CrashTarget) => {
      let moment = 0
      const probes = await underLoad(target, async () => {
        await sleep(2000)
        await server.stop()
        await sleep(AWAY_MS)
        server = await openEmbeddedPostgres({ dataDir })
        moment = performance.now()
        await sleep(WATCH_MS)
      })
      const refused = expectFriendly(probes)
      expect(refused.length).toBeGreaterThan(0)
      const slowest = Math.max(...refused.map(({ took }) => took))
      expect(slowest).toBeLessThan(UNAVAILABLE_MS)
      const back = recoveryMs(probes, moment)
      expect(back).toBeLessThan(BACK_MS)
      figures.push(
        `${refused.length} × 503, the slowest after ${seconds(slowest)}; back after ${seconds(back)}`,
      )
    }
    try {
      const settings = { DATA_DIR: dataDir, DATABASE_URL: server.url }
      const proof = await runUnderAttack(LOAD, attack, () => {}, settings)
      expect(isPassed(proof), JSON.stringify(proof)).toBe(true)
      return `${figures[0]}; ${proof.paid} paid, ${proof.lost} lost`
    } finally {
      await server.stop()
    }
  },
)

/** Runs `work` while shoppers buy and a visitor polls their orders; returns the answers to that visitor. */
async function underLoad(target: CrashTarget, work: (probes: Probe[]) => Promise<void>): Promise<Probe[]> {
  const cookie = target.accounts.pop()?.cookie ?? ''
  const buying = Array.from({ length: LOAD.shoppers }, () => keepBuying(target))
  const probe = keepProbing(target.client, '/order', { Cookie: cookie })
  await work(probe.probes)
  const probes = await probe.stop()
  target.open = false
  await Promise.all(buying)
  return probes
}

/** Expects only pages and friendly error pages; returns the latter. */
function expectFriendly(probes: Probe[]): Probe[] {
  const refused = probes.filter(({ status }) => status !== 200)
  for (const { status, body } of refused) {
    expect(status, body.slice(0, 200)).toBe(503)
    expect(body).toContain('We will be right back')
  }
  return refused
}
