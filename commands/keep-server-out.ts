import type { Plugin } from 'vite'

/**
 * Fails the build when a module of `app/server/` reaches the browser's bundle. React Router takes loaders and actions out of
 * route files before this sees them, so what is left is a leak.
 */
export function keepServerOut(): Plugin {
  return {
    name: 'keep-server-out',
    enforce: 'post',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle(_options, bundle) {
      const leaks = Object.values(bundle).flatMap((chunk) =>
        chunk.type === 'chunk' ? chunk.moduleIds.filter((id) => id.includes('/app/server/')) : [],
      )
      if (leaks.length > 0) this.error(`server code in the browser's bundle:\n${leaks.join('\n')}`)
    },
  }
}
