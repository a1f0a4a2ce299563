import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { claimFolder, giveTo, type OsUser } from './postgres-user.ts'

/** The address of the server, for this machine only. */
export interface Endpoint {
  /** The folder of its socket, or null where it listens on a port of the loopback. */
  socketFolder: string | null
  /** Settings of the server. */
  settings: string[]
  /** An address that `pg` and PostgreSQL's own tools accept. */
  urlOf(database: string, password: string): string
  /** Removes what was made for it outside of the data folder. */
  remove(): void
}

/** Only part of a socket's name; not PostgreSQL's usual one, so that nobody takes it for a server of the machine's own. */
export const SOCKET_NUMBER = 54321
/** The shortest limit for a socket's path: macOS has 103 bytes, Linux 107. */
const LONGEST_SOCKET_PATH = 103

/**
 * A socket in the cluster's own folder, which only PostgreSQL's user and the shop may enter; where that path is too
 * long for a socket, in a private folder with a short one. Windows: a free port of the loopback, as Node knows no
 * such sockets there.
 */
export async function chooseEndpoint(cluster: string, user: OsUser | null): Promise<Endpoint> {
  if (process.platform === 'win32') return loopback(await freePort())
  const path = join(cluster, `.s.PGSQL.${SOCKET_NUMBER}`)
  // The server makes its socket from inside the cluster, so it can where it may not pass the folders above.
  if (Buffer.byteLength(path) <= LONGEST_SOCKET_PATH) return socketIn(cluster, '.', () => {})
  const folder = shortFolder(cluster, user)
  return socketIn(folder, folder, () => rmSync(folder, { recursive: true, force: true }))
}

function socketIn(folder: string, toldAs: string, remove: () => void): Endpoint {
  const place = `host=${encodeURIComponent(folder)}&port=${SOCKET_NUMBER}&sslmode=disable`
  return {
    socketFolder: folder,
    settings: ['listen_addresses=', `unix_socket_directories="${toldAs}"`, `port=${SOCKET_NUMBER}`],
    // A host that is no host: it makes the address one that `new URL` can read and change.
    urlOf: (database, password) => `postgresql://dokmai:${password}@localhost/${database}?${place}`,
    remove,
  }
}

function loopback(port: number): Endpoint {
  return {
    socketFolder: null,
    settings: ['listen_addresses=127.0.0.1', 'unix_socket_directories=', `port=${port}`],
    urlOf: (database, password) =>
      `postgresql://dokmai:${password}@127.0.0.1:${port}/${database}?sslmode=disable`,
    remove: () => {},
  }
}

/** One name for each cluster, so that a killed shop leaves only one folder; another if somebody has taken it. */
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
