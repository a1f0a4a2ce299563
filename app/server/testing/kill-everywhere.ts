import { expect } from 'vitest'
import { findBrokenInvariants } from '#app/server/attention/invariants.ts'
import type { Shop } from '#app/server/shop.ts'
import { IS_LONG } from '#commands/long.ts'
import { CALL, chooseKills, type Errand, MOMENTS_OF_STATEMENT, onlyReads } from './errand.ts'
import { bundleKillableShop, type KillableShop } from './shop-bundle.ts'

let bundle: Promise<KillableShop> | undefined

/**
 * Runs an errand to its end, then kills it (kill -9) at each statement or call that writes; `check` runs after each kill.
 * Returns the number of steps.
 */
export async function killEverywhere(
  shop: Shop,
  newWork: () => Promise<Errand['work']>,
  check: (work: Errand['work'], name: string) => Promise<void>,
): Promise<number> {
  bundle ??= bundleKillableShop()
  const killable = await bundle
  const config = { ...shop.config, logLevel: 'fatal' }
  const whole = await killable.send({ config, work: await newWork(), at: 0, moment: 'before' })
  expect(whole.errors).toBe('')
  const steps: string[] = JSON.parse(whole.said)
  const points = steps.flatMap((step, index) =>
    IS_LONG || !onlyReads(step) ? momentsOf(step).map((moment) => ({ step, moment, at: index + 1 })) : [],
  )
  for (const { step, moment, at } of chooseKills(points)) {
    const work = await newWork()
    const name = `${work.kind}, ${moment} statement ${at}: ${step.slice(0, 60)}`
    expect(await killable.send({ config, work, at, moment }), name).toMatchObject({ killed: true })
    await check(work, name)
  }
  expect(await findBrokenInvariants(shop.db)).toEqual([])
  return steps.length
}

/** A call can also be killed before it is sent. */
function momentsOf(step: string): Errand['moment'][] {
  return step.startsWith(CALL) ? ['before', 'during'] : MOMENTS_OF_STATEMENT
}
