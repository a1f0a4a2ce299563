/** Limits of tests, for machines of any speed: a wait ends when its condition holds, so a longer limit costs nothing. */
import { availableParallelism } from 'node:os'

/** Milliseconds of CPU for `fixedWork` on the machine that the limits were written for, which has two cores. */
const EXPECTED_MS = 120
const EXPECTED_CORES = 2
const SAMPLES = 5
/** A machine may become busier while tests run. */
const SPARE = 4

/**
 * Returns how many times slower this machine is than expected, at least 1; measured once for all processes of
 * a run.
 */
export function readSlowness(): number {
  process.env.SLOWNESS ??= Math.max(1, measure()).toFixed(1)
  return Number(process.env.SLOWNESS)
}

/** Turns a limit in milliseconds that suits an idle machine of two cores into one for this machine. */
export function scaleTimeout(ms: number): number {
  return Math.round(ms * SPARE * readSlowness())
}

/** The middle of some samples: the first compiles, and one may be interrupted. */
function measure(): number {
  const samples = Array.from({ length: SAMPLES }, timeOfWork).sort((one, other) => one - other)
  const cores = Math.min(EXPECTED_CORES, availableParallelism())
  return ((samples[SAMPLES >> 1] ?? EXPECTED_MS) / EXPECTED_MS) * (EXPECTED_CORES / cores)
}

function timeOfWork(): number {
  const start = performance.now()
  for (let round = 0; round < 20; round += 1) fixedWork()
  return performance.now() - start
}

function fixedWork(): number {
  const rows = Array.from({ length: 4000 }, (_, id) =>
    JSON.stringify({ id, name: `กุหลาบ ${id}`, list: [id, id * 2] }),
  )
  const ids = rows.join('').match(/"id":\d+/g) ?? []
  return ids.sort().length
}
