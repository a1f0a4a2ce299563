import path from 'node:path'
import type { Config } from '@react-router/dev/config'
import { compressAssets } from './commands/compress-assets.ts'

export default {
  appDirectory: 'app',
  ssr: true,
  // The shop has few screens: knowing them all at once saves a question to the server before each one.
  routeDiscovery: { mode: 'initial' },
  // A loader that waits for its own small file gains nothing.
  splitRouteModules: false,
  serverBuildFile: 'index.js',
  // The last file, the list of all routes, is written after every plugin has ended.
  buildEnd: ({ reactRouterConfig }) => compressAssets(path.join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config
