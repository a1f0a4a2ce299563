import type { Page } from 'playwright-core'
import { newerBuiltIns } from './newer-built-ins.ts'

/** Makes a page's browser as poor as the oldest ones that are served. */
export async function takeNewerAway(page: Page): Promise<void> {
  await page.addInitScript((newer) => {
    const find = (path: string | null) =>
      (path?.split('.') ?? []).reduce<unknown>((found, name) => Reflect.get(Object(found), name), globalThis)
    for (const { owner, name, isStatic } of newer) {
      const has = find(owner)
      const places = isStatic ? [has] : [Reflect.get(Object(has), 'prototype'), has]
      const place = places.find((one) => Object(one) === one && name in Object(one))
      if (place) Reflect.deleteProperty(place as object, name)
    }
  }, newerBuiltIns)
}
