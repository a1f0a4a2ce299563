import { mkdirSync, realpathSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type DataDirLock, lockDataDir } from './data-dir-lock.ts'
import { findBinaries } from './postgres-binaries.ts'
import { ensureCluster, takeInHand } from './postgres-cluster.ts'
import { chooseEndpoint, SOCKET_NUMBER } from './postgres-endpoint.ts'
import { type Cluster, setPassword } from './postgres-initdb.ts'
import { keepPassword, makePassword, readPassword } from './postgres-password.ts'
import { placeCluster, placesOfCluster } from './postgres-place.ts'
import { clearLeftOver } from './postgres-processes.ts'
import { keepServerRunning } from './postgres-server.ts'
import { choosePostgresUser, OTHER_DATABASE } from './postgres-user.ts'

export interface EmbeddedPostgresOptions {
  /** The folder for everything that the shop writes; it is made when missing. */
  dataDir: string
  /** Called with one line for each event that an owner would want to know. */
  log?: (line: string) => void
  /** False in tests only: quicker, but a power cut may lose everything. */
  durable?: boolean
}

export interface EmbeddedPostgres {
  /** The address of the database `dokmai`; it stays the same while the shop lives. */
  url: string
  /** Stops the server and frees the folder, usually within 10 s; may be called twice. */
  stop(): Promise<void>
}

/**
 * Starts the PostgreSQL server whose data are in `<dataDir>/postgres`, making them the first time, and keeps it
 * running until `stop`. The caller is the only shop on the folder as long as its process lives.
 *
 * Throws an Error of one line that says what the owner can do: another shop is open on the folder, the folder cannot
 * be written, its data are damaged or of another version, or PostgreSQL does not run on this machine.
 */
export async function openEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = makeDataDir(options.dataDir)
  const lock = await lockDataDir(dataDir)
  try {
    const { url, stop } = await startServer(dataDir, lock, options)
    let stopped: Promise<void> | undefined
    return { url, stop: () => (stopped ??= stop().finally(lock.release)) }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** Connection settings of a server that another process has started on that folder, for tools beside a running shop. */
export function runningPostgres(dataDir: string) {
  const password = readPassword(dataDir) ?? ''
  return {
    host: join(dataDir, 'postgres'),
    port: SOCKET_NUMBER,
    user: 'dokmai',
    database: 'dokmai',
    password,
  }
}

async function startServer(
  dataDir: string,
  lock: DataDirLock,
  { log = () => {}, durable = true }: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const user = choosePostgresUser(placesOfCluster(dataDir))
  const binaries = await findBinaries(user, dataDir)
  const cluster: Cluster = { ...(await placeCluster(dataDir, user, log)), binaries, user, durable }
  takeInHand(cluster)
  const endpoint = await chooseEndpoint(cluster.folder, user)
  const { socketFolder } = endpoint
  await clearLeftOver({ folder: cluster.folder, socketFolder, pgCtl: binaries.pgCtl }, lock.previousPid, log)
  const password = await prepareCluster(dataDir, cluster, log)
  const urlOf = (database: string) => endpoint.urlOf(database, password)
  const stopServer = await keepServerRunning({
    cluster,
    endpoint,
    urlOf,
    logFile: join(dataDir, 'postgres.log'),
    log,
  })
  return { url: urlOf('dokmai'), stop: () => stopServer().finally(endpoint.remove) }
}

/** Creates the cluster and its password where they are missing, and returns the password. */
async function prepareCluster(
  dataDir: string,
  cluster: Cluster,
  log: (line: string) => void,
): Promise<string> {
  const stored = readPassword(dataDir)
  const password = stored ?? makePassword()
  const isNew = await ensureCluster(cluster, password, log)
  if (stored !== null) return stored
  if (!isNew) await setPassword(cluster, password)
  // Last: until it is stored, the next start sets another one.
  keepPassword(dataDir, password)
  return password
}

/** The real path of the data folder: two names of one folder must meet in one lock. */
function makeDataDir(path: string): string {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 })
    return realpathSync(path)
  } catch (error) {
    throw new Error(
      `The shop's data folder ${resolve(path)} cannot be made (${(error as Error).message}): ` +
        `set DATA_DIR to a folder that the user who runs the shop may write in, or ${OTHER_DATABASE}.`,
    )
  }
}
