import { type SoakContext, visitOnce } from './soak/soak-visits.ts'

const CONCURRENCY = 16
const WARM_UP_MS = 15_000
const CAPACITY_MS = 30_000

export interface Tally {
  milliseconds: number[]
  purchases: number
  errors: string[]
}

/** Visits a second when the next one always waits, after a warm-up. */
export async function measureCapacity(context: SoakContext): Promise<number> {
  const rush = async (time: number) => {
    const tally = newTally()
    const end = Date.now() + time
    await sendVisitors(context, tally, async () => Date.now() < end)
    return (tally.milliseconds.length * 1000) / time
  }
  await rush(WARM_UP_MS)
  return rush(CAPACITY_MS)
}

/** Sixteen visitors at once, each visiting again as long as `turn` says so. */
export async function sendVisitors(
  context: SoakContext,
  tally: Tally | (() => Tally),
  turn: () => Promise<boolean>,
): Promise<void> {
  const current = typeof tally === 'function' ? tally : () => tally
  const visitor = async () => {
    while (await turn()) {
      const start = performance.now()
      try {
        if ((await visitOnce(context)) === 'purchase') current().purchases += 1
        current().milliseconds.push(performance.now() - start)
      } catch (error) {
        current().errors.push((error as Error).message)
      }
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, visitor))
}

export const newTally = (): Tally => ({ milliseconds: [], purchases: 0, errors: [] })
