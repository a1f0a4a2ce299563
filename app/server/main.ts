import type { RequestListener } from 'node:http'
import * as build from 'virtual:react-router/server-build'
import { createRequestHandler } from 'react-router'
import { type Config, readConfig, SettingsError } from './config.ts'
import { createListener } from './http/app.ts'
import { startLetters } from './letters.ts'
import { openShop, type Shop } from './open-shop.ts'
import { startSegmenting } from './product-segments.ts'
import { startReconciling } from './reconcile.ts'
import { startRollingUp } from './roll-up.ts'

export type { Config, Shop }
export {
  openShop,
  readConfig,
  SettingsError,
  startLetters,
  startReconciling,
  startRollingUp,
  startSegmenting,
}

/** The shop with its built pages; this module is the entry of the server's bundle. */
export function createShopListener(shop: Shop): RequestListener {
  return createListener(
    shop,
    createRequestHandler(build, shop.config.development ? 'development' : 'production'),
  )
}
