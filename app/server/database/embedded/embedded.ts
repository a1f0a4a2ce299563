import { existsSync, mkdirSync, realpathSync } from 'node:fs'
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
  dataDir: string
  log?: (line: string) => void
  /** False in tests only: a power cut may lose everything. */
  durable?: boolean
}

export interface EmbeddedPostgres {
  url: string
  /** Usually takes up to 10 s; may be called twice. */
  stop(): Promise<void>
}

/** Starts PostgreSQL in `<dataDir>/postgres` and restarts it until `stop`. Throws a one-line Error with
 * advice for the owner. */
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

/** True once a database was made for the data folder. */
export function hasPostgres(dataDir: string): boolean {
  return existsSync(dataDir) && placesOfCluster(realpathSync(dataDir)).some((folder) => existsSync(folder))
}

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
  const toUrl = (database: string) => endpoint.toUrl(database, password)
  const stopServer = await keepServerRunning({
    cluster,
    endpoint,
    toUrl,
    logFile: join(dataDir, 'postgres.log'),
    log,
  })
  return { url: toUrl('dokmai'), stop: () => stopServer().finally(endpoint.remove) }
}

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
  keepPassword(dataDir, password)
  return password
}

/** Resolved, so that two names of one folder share a lock. */
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
