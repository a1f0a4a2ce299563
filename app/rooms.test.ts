import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const APP = import.meta.dirname
const IMPORT = /(?:from|import)\s*\(?\s*'((?:#app|\.)\/[^'?]+)'/g
/** The composition root of a layer: it opens the rooms, and every room knows its types. */
const ROOTS = ['server', 'shop', 'messages', 'browser', 'ui', 'ui/dashboard']
const MAX_FILES = 22

const files = readdirSync(APP, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => file.replaceAll(path.sep, '/'))
const sources = files.filter((file) => !/\.test\.ts$|(^|\/)testing\//.test(file))

test('No room holds more files than a reader can take in', () => {
  const rooms = Map.groupBy(sources, path.posix.dirname)
  const crowded = [...rooms].filter(([, list]) => list.length > MAX_FILES).map(([room]) => room)
  expect(crowded).toEqual([])
})

test('The rooms of a layer import each other one way', () => {
  expect(cycles(roomImports())).toEqual([])
})

/** Rooms are the second level of folders (`server/checkout`), in the dashboard's screens the third. */
function roomOf(file: string): string {
  const parts = path.posix.dirname(file).split('/')
  return parts.slice(0, parts[1] === 'dashboard' && parts[0] === 'ui' ? 3 : 2).join('/')
}

function roomImports(): Map<string, Set<string>> {
  const imports = new Map<string, Set<string>>()
  for (const file of sources) {
    const room = roomOf(file)
    for (const [, name = ''] of readFileSync(path.join(APP, file), 'utf8').matchAll(IMPORT)) {
      const target = name.startsWith('#app/')
        ? name.slice(5)
        : path.posix.join(path.posix.dirname(file), name)
      const to = roomOf(target)
      if (to === room || ROOTS.includes(room) || ROOTS.includes(to) || !to.includes('/')) continue
      imports.set(room, (imports.get(room) ?? new Set()).add(to))
    }
  }
  return imports
}

/** Pairs of rooms that reach each other, each once. */
function cycles(imports: Map<string, Set<string>>): string[] {
  const reach = (from: string, seen = new Set<string>()): Set<string> => {
    for (const to of imports.get(from) ?? []) if (!seen.has(to)) reach(to, seen.add(to))
    return seen
  }
  const reached = new Map([...imports.keys()].map((room) => [room, reach(room)]))
  return [...reached].flatMap(([room, others]) =>
    [...others]
      .filter((other) => room < other && reached.get(other)?.has(room))
      .map((other) => `${room} ↔ ${other}`),
  )
}
