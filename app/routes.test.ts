import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import routes from './routes.ts'
import {
  ADMINS_UPLOADS,
  MAX_UPLOAD_BYTES,
  VISITORS_UPLOADS,
} from './server/http/request-limits/upload-paths.ts'
import { MAX_IMAGE_BYTES } from './shop/constants.ts'
import { MAX_PICTURE_BYTES } from './shop/pictures/delivery-picture.ts'
import { MAX_SLIP_BYTES } from './shop/transfers/transfer.ts'

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

/** Nothing is typed there, or the page sends it by code of its own that tells when it fails. */
const SENT_OTHERWISE = [
  'routes/accounts/logout.ts',
  'routes/api/close-checkout.ts',
  'routes/api/product-images.ts',
  'routes/board/order-packed.ts',
  'routes/runs/driver.tsx',
  'routes/runs/open-run.tsx',
  'routes/runs/run-moves.ts',
  'routes/staff/open-link.tsx',
  'routes/staff/staff.tsx',
  'routes/storefront/bank-app.tsx',
]

test('Every form stays on its page with a message when the shop cannot be reached, or a session is over', () => {
  const withForms = globSync('routes/**/*.{ts,tsx}', { cwd: import.meta.dirname })
    .map((file) => ({ file, text: readFileSync(path.join(import.meta.dirname, file), 'utf8') }))
    .filter(({ text }) => /export (const|async function|function) action\b/.test(text))
  const files = (fits: (text: string) => boolean) =>
    withForms.flatMap(({ file, text }) => (fits(text) ? [file] : [])).sort()
  expect(files((text) => !text.includes('clientAction = submitForm<'))).toEqual(SENT_OTHERWISE)
  const isShops = (text: string) => /guard: (requireAdmin|workerAt)|workerAt\(/.test(text)
  const forgets = (text: string) => /submitForm<typeof action>\(\)/.test(text)
  expect(files((text) => isShops(text) && forgets(text))).toEqual([])
})

test('A form that is sent to an address without a screen is sent by a fetcher, whose answer its page shows', () => {
  const sent = globSync('{routes,ui}/**/*.tsx', { cwd: import.meta.dirname }).flatMap((file) =>
    [
      ...readFileSync(path.join(import.meta.dirname, file), 'utf8').matchAll(
        /<Form\b[^>]*?method="post"[^>]*?action=\{href\('([^']+)'[^>]*>/g,
      ),
    ].flatMap(([tag, address]) => (tag.includes('reloadDocument') ? [] : [{ file, address }])),
  )
  expect(sent.length).toBeGreaterThan(1)
  const screens = places.filter(({ file }) => file.endsWith('.tsx')).map(({ address }) => address)
  expect(sent.filter(({ address }) => !screens.includes(address ?? ''))).toEqual([])
})

test('Every screen that uses a part of the dashboard is under the layout that lets nobody else in', () => {
  const owners = globSync('routes/**/*.{ts,tsx}', { cwd: import.meta.dirname }).filter((file) =>
    OWNERS_PARTS.test(readFileSync(path.join(import.meta.dirname, file), 'utf8')),
  )
  expect(owners.length).toBeGreaterThan(10)
  const guarded = places.filter(({ isGuarded }) => isGuarded).map(({ file }) => file)
  expect(owners.filter((file) => !guarded.includes(file))).toEqual([])
})

test('A picture that is too large for its form comes so far that the form can say so', () => {
  for (const most of [MAX_IMAGE_BYTES, MAX_SLIP_BYTES, MAX_PICTURE_BYTES])
    expect(MAX_UPLOAD_BYTES - most).toBeGreaterThan(1024 * 1024)
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
