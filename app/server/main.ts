import type { RequestListener } from 'node:http'
import * as build from 'virtual:react-router/server-build'
import { createRequestHandler } from 'react-router'
import { type Config, readConfig, SettingsError } from './config/config.ts'
import { sendConsoleToLog } from './core/console-to-log.ts'
import { createListener } from './http/app.ts'
import { CONNECTION_LIMITS, limitConnections } from './http/request-limits/connections.ts'
import { openShop } from './open-shop.ts'
import { readGoingLive, readGoingLiveNow } from './settings/going-live.ts'
import type { Shop } from './shop.ts'
import { startJobs } from './start-jobs.ts'
import { startNotes } from './start-notes.ts'

export type { Config, Shop }
export {
  CONNECTION_LIMITS,
  limitConnections,
  openShop,
  readConfig,
  readGoingLive,
  readGoingLiveNow,
  SettingsError,
  startJobs,
  startNotes,
}

export function createShopListener(shop: Shop): RequestListener {
  if (!shop.config.development) sendConsoleToLog(shop.log)
  shop.tracing.nameRoutes(routePaths(build.routes))
  return createListener(
    shop,
    createRequestHandler(build, shop.config.development ? 'development' : 'production'),
  )
}

/** Returns paths such as `dashboard/orders/:id`. */
function routePaths(routes: typeof build.routes): string[] {
  const routePath = (id: string | undefined): string[] => {
    const route = id === undefined ? undefined : routes[id]
    return route ? [...routePath(route.parentId), ...(route.path ? [route.path] : [])] : []
  }
  return Object.keys(routes).map((id) => routePath(id).join('/'))
}
