import type { Plugin } from 'vite'

interface Mend {
  file: RegExp
  wrong: RegExp
  right: string
}

const MENDS: Mend[] = [
  {
    // React Router reloads the open page if a page's file is missing, even when a link is only touched: typed
    // text is lost. `stand-in-page.tsx` takes the file's place (docs/decisions/0094). Firefox ends all loads
    // of a page that is being left, so a reload would also cancel where it is going.
    file: /\/routeModules\.js$/,
    wrong:
      /console\.error\(`Error loading route module[^;]*;\s*console\.error\(error\);([\s\S]*?)window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/,
    right: '$1return (routeModulesCache[route.id] = window.standInPage);',
  },
  {
    // A browser that blocks storage throws here too.
    file: /\/dom\/lib\.js$/,
    wrong: /sessionStorage\.removeItem\(storageKey\);/,
    right: 'try { sessionStorage.removeItem(storageKey) } catch {}',
  },
]

/** Changes lines of React Router that do harm in some browsers; the build ends if one is no longer there. */
export function mendReactRouter(): Plugin {
  return {
    name: 'mend-react-router',
    transform(code, id) {
      const mend = /\/react-router\/dist\//.test(id) && MENDS.find(({ file }) => file.test(id))
      if (!mend) return
      if (!mend.wrong.test(code)) this.error(`React Router has changed what ${mend.wrong} finds`)
      return { code: code.replace(mend.wrong, mend.right), map: null }
    },
  }
}
