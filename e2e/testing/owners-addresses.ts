import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '#app/routes.ts'
import { IS_LONG } from '#commands/long.ts'

export const OWNERS_LAYOUT = 'routes/dashboard/admin-layout.tsx'
/** Stands for every parameter of an address. */
export const ANY_ID = 'single-red-rose'

export interface OwnersRoute {
  /** The route's id, which browsers send when they request its data alone. */
  id: string
  file: string
  pattern: string
  address: string
}

/** Every route under the layout that only lets the owner and helpers in. */
export const ownersRoutes = (routes as RouteConfigEntry[])
  .filter((entry) => entry.file === OWNERS_LAYOUT)
  .flatMap((layout) => under(layout, ''))

function under(entry: RouteConfigEntry, above: string): OwnersRoute[] {
  const own = entry.path ? `${above}/${entry.path}` : above
  const id = entry.id ?? entry.file.replace(/\.tsx?$/, '')
  const address = own.replace(/:\w+\??|\*/g, ANY_ID) || '/'
  return [
    ...(entry.path || entry.index ? [{ id, file: entry.file, pattern: own, address }] : []),
    ...(entry.children ?? []).flatMap((child) => under(child, own)),
  ]
}

export const get = (origin: string, address: string, cookie: string) =>
  fetch(origin + address, { headers: { cookie }, redirect: 'manual' })

export const post = (
  origin: string,
  address: string,
  { cookie, form }: { cookie: string; form: Record<string, string> },
) =>
  fetch(origin + address, {
    method: 'POST',
    body: new URLSearchParams(form),
    headers: { cookie, origin },
    redirect: 'manual',
  })

export const cookieOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')

type Query = [what: string, ask: (cookie: string) => Promise<Response>]

/** In the short form somebody who is refused asks for each address in these ways, and in every way for some. */
const FIRST_WAYS = ['the page', 'the action from a script']
const TURNS = 3

/** Every kind of request for a path: its page, its data whole and per route, and its actions both ways. */
export function makeQueries(origin: string, address: string): Query[] {
  const form = { id: ANY_ID, intent: 'delete', version: '1' }
  const parts = ownersRoutes.filter((route) => address.startsWith(route.address)).map(({ id }) => id)
  const send = (to: string) => (cookie: string) => post(origin, to, { cookie, form })
  return [
    ['the page', (cookie) => get(origin, address, cookie)],
    ['its data', (cookie) => get(origin, `${address}.data`, cookie)],
    ...[...parts, OWNERS_LAYOUT.replace('.tsx', '')].map(
      (id): Query => [
        `the data of ${id} alone`,
        (cookie) => get(origin, `${address}.data?_routes=${encodeURIComponent(id)}`, cookie),
      ],
    ),
    ['the action', send(address)],
    ['the action of its first page', send(`${address}?index`)],
    ['the action from a script', send(`${address}.data`)],
    ['the action of its first page from a script', send(`${address}.data?index`)],
    ['the page, in capitals', (cookie) => get(origin, address.toUpperCase(), cookie)],
    ['the page, with a slash', (cookie) => get(origin, `${address}/`, cookie)],
  ]
}

/** Of those who are refused, the short form takes by turns whom it lets ask in every way. */
export function makeRefusedQueries(origin: string, address: string, turn: number): Query[] {
  const all = makeQueries(origin, address)
  const isWhole =
    IS_LONG || turn % TURNS === ownersRoutes.findIndex((route) => route.address === address) % TURNS
  return isWhole ? all : all.filter(([what]) => FIRST_WAYS.includes(what))
}
