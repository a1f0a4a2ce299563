import type { RequestListener } from 'node:http'
import * as build from 'virtual:react-router/server-build'
import { createRequestHandler } from 'react-router'
import { type Config, readConfig, SettingsError } from './config.ts'
import { sendConsoleToLog } from './console-to-log.ts'
import { startForgettingDeleted } from './forget-deleted.ts'
import { readGoingLive, readGoingLiveNow } from './going-live/going-live.ts'
import { createListener } from './http/app.ts'
import { CONNECTION_LIMITS, limitConnections } from './http/connections.ts'
import { startLetters } from './letters.ts'
import { openShop, type Shop } from './open-shop.ts'
import { startSegmenting } from './product-segments.ts'
import { startReconciling } from './reconcile.ts'
import { startRollingUp } from './roll-up.ts'
import { startNotes } from './start-notes.ts'
import { startRemovingUnusedImages } from './unused-images.ts'

export type { Config, Shop }
export {
  CONNECTION_LIMITS,
  limitConnections,
  openShop,
  readConfig,
  readGoingLive,
  readGoingLiveNow,
  SettingsError,
  startForgettingDeleted,
  startLetters,
  startNotes,
  startReconciling,
  startRemovingUnusedImages,
  startRollingUp,
  startSegmenting,
}

/** The shop with its built pages; this module is the entry of the server's bundle. */
export function createShopListener(shop: Shop): RequestListener {
  if (!shop.config.development) sendConsoleToLog(shop.log)
  return createListener(
    shop,
    createRequestHandler(build, shop.config.development ? 'development' : 'production'),
  )
}
