import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const APP = import.meta.dirname
const IMPORT = /(?:from|import)\s*\(?\s*'((?:#app|\.)\/[^'?]+)'/g
const MAX_FILES = 20
const MAX_LINES = 200

const files = readdirSync(APP, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => file.replaceAll(path.sep, '/'))
const sources = files.filter((file) => !/\.test\.ts$|(^|\/)testing\//.test(file))

test('No room holds more files than a reader can take in', () => {
  const rooms = Map.groupBy(sources, path.posix.dirname)
  const crowded = [...rooms].filter(([, list]) => list.length > MAX_FILES).map(([room]) => room)
  expect(crowded).toEqual([])
})

test('No file is longer than 200 lines', () => {
  const code = sources.filter((file) => !file.startsWith('messages/'))
  expect(code.length).toBeGreaterThan(1000)
  const long = code.flatMap((file) => {
    const lines = readFileSync(path.join(APP, file), 'utf8').trimEnd().split('\n').length
    return lines > MAX_LINES ? [`${file}: ${lines} lines`] : []
  })
  expect(long).toEqual([])
})

test('The rooms of a layer import each other one way', () => {
  expect(cycles(roomImports())).toEqual([])
})

/**
 * Rooms are the second level of folders (`server/checkout`), in the dashboard's screens the third. A file above the rooms, such
 * as `server/open-shop.ts`, is a room by itself.
 */
function toRoom(file: string): string {
  const parts = file.split('/')
  return parts.slice(0, parts[0] === 'ui' && parts[1] === 'dashboard' ? 3 : 2).join('/')
}

function roomImports(): Map<string, Set<string>> {
  const imports = new Map<string, Set<string>>()
  for (const file of sources) {
    const room = toRoom(file)
    for (const [, name = ''] of readFileSync(path.join(APP, file), 'utf8').matchAll(IMPORT)) {
      const target = name.startsWith('#app/')
        ? name.slice(5)
        : path.posix.join(path.posix.dirname(file), name)
      const to = toRoom(target)
      if (to === room || !room.includes('/') || !to.includes('/')) continue
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
