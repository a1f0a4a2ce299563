import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { claimFolder, giveTo, type OsUser } from './postgres-user.ts'

export interface Endpoint {
  socketFolder: string | null
  settings: string[]
  toUrl(database: string, password: string): string
  remove(): void
}

/** Part of the socket's name; differs from PostgreSQL's default. */
export const SOCKET_NUMBER = 54321
/** macOS allows 103 bytes, Linux 107. */
const LONGEST_SOCKET_PATH = 103

/** A socket in the cluster's folder, or in a short private folder if that path is too long. On Windows a
 * loopback port, as Node supports no such sockets there. */
export async function chooseEndpoint(cluster: string, user: OsUser | null): Promise<Endpoint> {
  if (process.platform === 'win32') return loopbackEndpoint(await freePort())
  const path = join(cluster, `.s.PGSQL.${SOCKET_NUMBER}`)
  // PostgreSQL creates it relative to the cluster, since its user may not read the parent folders.
  if (Buffer.byteLength(path) <= LONGEST_SOCKET_PATH) return socketIn(cluster, '.', () => {})
  const folder = shortFolder(cluster, user)
  return socketIn(folder, folder, () => rmSync(folder, { recursive: true, force: true }))
}

function socketIn(folder: string, toldAs: string, remove: () => void): Endpoint {
  const place = `host=${encodeURIComponent(folder)}&port=${SOCKET_NUMBER}&sslmode=disable`
  return {
    socketFolder: folder,
    settings: ['listen_addresses=', `unix_socket_directories="${toldAs}"`, `port=${SOCKET_NUMBER}`],
    // A placeholder host, so that `new URL` can parse it.
    toUrl: (database, password) => `postgresql://dokmai:${password}@localhost/${database}?${place}`,
    remove,
  }
}

function loopbackEndpoint(port: number): Endpoint {
  return {
    socketFolder: null,
    settings: ['listen_addresses=127.0.0.1', 'unix_socket_directories=', `port=${port}`],
    toUrl: (database, password) =>
      `postgresql://dokmai:${password}@127.0.0.1:${port}/${database}?sslmode=disable`,
    remove: () => {},
  }
}

function shortFolder(cluster: string, user: OsUser | null): string {
  const parent = tmpdir().length <= 60 ? tmpdir() : '/tmp'
  const usual = join(parent, `dokmai-${createHash('sha256').update(cluster).digest('hex').slice(0, 12)}`)
  if (claimFolder(usual, 0o700, user)) return usual
  const fresh = mkdtempSync(`${usual}-`)
  giveTo(user, fresh)
  return fresh
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
