import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { discardShop, type ShopProcess, startShop } from '#e2e/testing/shop-process.ts'
import { WINDOWS, type WindowName } from '#e2e/testing/steps.ts'
import { DriverStalled, type Engine, type EngineWindow } from './engine.ts'

export interface ShopAndEngine {
  shop: ShopProcess
  /** Runs a visit in an empty window, and expects no complaint of the browser except `expected`. */
  visit(
    size: WindowName,
    steps: (window: EngineWindow) => Promise<void>,
    expected?: Pick<RegExp, 'test'>,
  ): Promise<void>
}

/** A shop of a file's own, and an engine; within tests that run only if it is installed. */
export function openShopAndEngine(
  engine: Engine,
  settings: () => Promise<Record<string, string>> = async () => ({}),
): ShopAndEngine {
  const open: ShopAndEngine = {
    shop: {} as ShopProcess,
    async visit(size, steps, expected) {
      const visitOnce = async () => {
        const window = await engine.openWindow(WINDOWS[size])
        try {
          await steps(window)
          expect(window.errors().filter((fault) => !expected?.test(fault))).toEqual([])
        } finally {
          await window.close()
        }
      }
      await visitOnce().catch((error) => {
        // Not for a fault of the shop, which would be there again.
        if (!(error instanceof DriverStalled)) throw error
        console.warn(`The driver of the browser has stalled; once more: ${error.message}`)
        return visitOnce()
      })
    },
  }
  beforeAll(async () => {
    open.shop = await startShop(await settings())
  })
  afterEach(({ task }) => {
    if (task.result?.state === 'fail') console.error(open.shop.output().slice(-3000))
  })
  afterAll(async () => {
    await engine.end()
    if (open.shop.pid) await discardShop(open.shop)
  })
  return open
}
