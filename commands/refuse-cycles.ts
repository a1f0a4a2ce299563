import type { Plugin } from 'vite'

/** Ends a build of which two script files import each other: one of them would run before what it needs is there. */
export function refuseCycles(): Plugin {
  return {
    name: 'refuse-cycles',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_options, bundle) {
      const imports = new Map(
        Object.values(bundle).flatMap((file) =>
          file.type === 'chunk' ? [[file.fileName, file.imports]] : [],
        ),
      )
      const cycle = findCycle(imports)
      if (cycle) this.error(`these files import each other: ${cycle.join(' → ')}`)
    },
  }
}

/** The names of a circle, the first one again at its end; null if there is none. */
export function findCycle(imports: ReadonlyMap<string, string[]>): string[] | null {
  const done = new Set<string>()
  const visit = (name: string, path: string[]): string[] | null => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name]
    if (done.has(name)) return null
    done.add(name)
    for (const next of imports.get(name) ?? []) {
      const cycle = visit(next, [...path, name])
      if (cycle) return cycle
    }
    return null
  }
  for (const name of imports.keys()) {
    const cycle = visit(name, [])
    if (cycle) return cycle
  }
  return null
}
