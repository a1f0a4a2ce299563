import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'app',
  ssr: true,
  // The shop has few screens: knowing them all at once saves a question to the server before each one.
  routeDiscovery: { mode: 'initial' },
  // A loader that waits for its own small file gains nothing.
  splitRouteModules: false,
  serverBuildFile: 'index.js',
} satisfies Config
