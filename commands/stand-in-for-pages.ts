import type { Plugin } from 'vite'

const MODULE = /react-router\/dist\/\w+\/lib\/dom\/ssr\/routeModules\.js$/
const RELOAD = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/

/**
 * Where the file of a page is missing, React Router reloads the page that is open, even when a link is only touched: what was typed
 * is lost, and the old page is there again. This puts `stand-in-page.tsx` in the file's place (docs/decisions/0094).
 */
export function standInForPages(): Plugin {
  let isDone = false
  return {
    name: 'stand-in-for-pages',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: MODULE },
      handler(code) {
        isDone = RELOAD.test(code)
        return code.replace(RELOAD, 'return (routeModulesCache[route.id] = window.standInPage);')
      },
    },
    generateBundle() {
      if (!isDone) this.error('React Router loads its pages in another way now: change stand-in-for-pages.ts')
    },
  }
}
