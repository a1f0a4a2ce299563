import type { Plugin } from 'vite'

/** Files that import each other in a circle begin with parts that are not there yet: the page is shown and does nothing. */
export function withoutCircles(): Plugin {
  return {
    name: 'without-circles',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_, bundle) {
      const importsOf = (file: string) => {
        const chunk = bundle[file]
        return chunk?.type === 'chunk' ? chunk.imports : []
      }
      const reach = (from: string, seen = new Set<string>()): Set<string> => {
        for (const to of importsOf(from)) if (!seen.has(to)) reach(to, seen.add(to))
        return seen
      }
      const circle = Object.keys(bundle).filter((file) => reach(file).has(file))
      if (circle.length > 0)
        this.error(`${circle.join(', ')} import each other: change entriesAwareMergeThreshold`)
    },
  }
}
