import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import routes from './routes.ts'
import { ADMINS_UPLOADS, VISITORS_UPLOADS } from './server/http/request-limits/upload-paths.ts'

const OWNERS_LAYOUT = 'routes/dashboard/admin-layout.tsx'
const OWNERS_ADDRESS = /^\/(dashboard|addproduct|updateproduct|two-step)(\/|$)/
const OWNERS_PARTS = /requireAdmin|#app\/ui\/dashboard\/|#app\/server\/\w+\/\w+-(admin|table)/

interface Place {
  file: string
  address: string
  isGuarded: boolean
}

function placesOf(entry: RouteConfigEntry, above = '', guarded = false): Place[] {
  const address = entry.path ? `${above}/${entry.path}` : above
  const isGuarded = guarded || entry.file === OWNERS_LAYOUT
  const below = entry.children ?? []
  return [
    { file: entry.file, address, isGuarded },
    ...below.flatMap((child) => placesOf(child, address, isGuarded)),
  ]
}

const places = (routes as RouteConfigEntry[]).flatMap((entry) => placesOf(entry))

test('Every address that is the owner’s by its name is under the layout that lets nobody else in', () => {
  const owners = places.filter(({ address }) => OWNERS_ADDRESS.test(address))
  expect(owners.length).toBeGreaterThan(15)
  expect(owners.filter(({ isGuarded }) => !isGuarded)).toEqual([])
})

test('Every screen that uses a part of the dashboard is under the layout that lets nobody else in', () => {
  const owners = globSync('routes/**/*.{ts,tsx}', { cwd: import.meta.dirname }).filter((file) =>
    OWNERS_PARTS.test(readFileSync(path.join(import.meta.dirname, file), 'utf8')),
  )
  expect(owners.length).toBeGreaterThan(10)
  const guarded = places.filter(({ isGuarded }) => isGuarded).map(({ file }) => file)
  expect(owners.filter((file) => !guarded.includes(file))).toEqual([])
})

test('Every form that takes a file has an address that may receive one', () => {
  const taking = places.filter(
    ({ file, address }) =>
      address !== '' && readFileSync(path.join(import.meta.dirname, file), 'utf8').includes('fileBytes'),
  )
  expect(taking.length).toBeGreaterThan(8)
  const mayReceive = ({ address }: Place) =>
    [VISITORS_UPLOADS, ADMINS_UPLOADS].some((path) => path.test(address.replaceAll(/:\w+/g, 'x')))
  expect(taking.filter((place) => !mayReceive(place))).toEqual([])
})
