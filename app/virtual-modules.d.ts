/** The built routes, as React Router's Vite plugin hands them to a server of one's own. */
declare module 'virtual:react-router/server-build' {
  import type { ServerBuild } from 'react-router'

  const build: ServerBuild
  export = build
}
