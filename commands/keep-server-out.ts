import type { Plugin } from 'vite'

/**
 * Fails the build if a module of `app/server/` is in the browser bundle. React Router removes loaders and
 * actions first.
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
