import { setTimeout as sleep } from 'node:timers/promises'
import { discardShop, type ShopProcess } from '#e2e/testing/shop-process.ts'
import { type Benchmark, type Findings, quantile, rounded } from './parts/benchmark.ts'
import { cpuSecondsOf, memoryOf } from './parts/process-usage.ts'
import { startShopUnderTest, versionAt } from './parts/shop-under-test.ts'

const STARTS = 7
const IDLE_AFTER_MS = 15_000
/** Milliseconds and bytes. */
const GOAL = { start: 1000, memory: 150e6 }

export const start: Benchmark = {
  name: 'start',
  title:
    'milliseconds from `npm start`’s program to the first page, and the memory of the shop while nobody asks',
  run,
}

interface Started {
  milliseconds: number
  cpu: number
  memory: number
}

async function run(say: (line: string) => void): Promise<Findings> {
  const first = await timeStart()
  const postgres = await versionAt(first.shop)
  say(`a first start, which makes the database: ${rounded(first.started.milliseconds)} ms`)
  let shop = first.shop
  const warm: Started[] = []
  try {
    for (let times = 0; times < STARTS; times += 1) {
      await shop.stop()
      const next = await timeStart({ DATA_DIR: shop.dataDir, PORT: new URL(shop.origin).port })
      shop = next.shop
      warm.push(next.started)
    }
    await sleep(IDLE_AFTER_MS)
    const idle = memoryOf(shop.pid) ?? 0
    return conclude(first.started, warm, idle, postgres)
  } finally {
    await discardShop(shop)
  }
}

function conclude(first: Started, warm: Started[], idle: number, postgres: string): Findings {
  const middle = (figure: keyof Started) =>
    quantile(
      warm.map((started) => started[figure]),
      0.5,
    )
  const row = (what: string, milliseconds: number, cpu: number, memory: number) => ({
    start: what,
    'to the first page ms': rounded(milliseconds),
    'CPU ms': rounded(cpu * 1000),
    'memory MB': rounded(memory / 1e6),
  })
  const rows = [
    row('the first of all', first.milliseconds, first.cpu, first.memory),
    row('on a database that is there', middle('milliseconds'), middle('cpu'), middle('memory')),
    { start: `after ${IDLE_AFTER_MS / 1000} idle seconds`, 'memory MB': rounded(idle / 1e6) },
  ]
  const key = { 'warm start ms': rounded(middle('milliseconds')), 'idle MB': rounded(idle / 1e6) }
  const passed = key['warm start ms'] <= GOAL.start && idle <= GOAL.memory
  return { rows, key, passed, postgres }
}

async function timeStart(
  settings: Record<string, string> = {},
): Promise<{ shop: ShopProcess; started: Started }> {
  const begun = performance.now()
  const shop = await startShopUnderTest(settings)
  const answer = await fetch(`${shop.origin}/`)
  await answer.text()
  if (!answer.ok) throw new Error(`the first page was answered with ${answer.status}`)
  const milliseconds = performance.now() - begun
  return {
    shop,
    started: { milliseconds, cpu: cpuSecondsOf(shop.pid) ?? 0, memory: memoryOf(shop.pid) ?? 0 },
  }
}
