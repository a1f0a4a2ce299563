import { createHash } from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { claimFolder, claimMachineFolder, type OsUser, OTHER_DATABASE, runAs } from './postgres-user.ts'

/** The place of a cluster. */
export interface Place {
  folder: string
  /** The folder as an argument for PostgreSQL's programs, whose working directory it is. */
  nameOf(folder: string): string
}

/**
 * A way to name the cluster that works for PostgreSQL's user even where it may not pass the folders above, as in
 * root's home: it is started inside the cluster and is told "the folder that you are in". The kernel follows that
 * name without looking at the folders above, and PostgreSQL takes it as any absolute path.
 */
const HERE = '/proc/self/cwd'

/**
 * Where the cluster is, and how its programs are told. It is `<dataDir>/postgres`, except for root on systems
 * without /proc when the user of PostgreSQL cannot reach that: then a lasting folder of the machine, to which a file
 * in the data folder points.
 */
export async function placeCluster(
  dataDir: string,
  user: OsUser | null,
  log: (line: string) => void,
): Promise<Place> {
  const folder = join(dataDir, 'postgres')
  if (user === null) return { folder, nameOf: (path) => path }
  if (existsSync(HERE)) return { folder, nameOf: () => HERE }
  const entered = await runAs(user, { program: '/bin/sh', args: ['-c', 'cd -- "$0"', dataDir] })
  if (entered.code === 0) return { folder, nameOf: (path) => path }
  const machineFolder = claimMachineFolder()
  const other = machineFolder && folderElsewhere(machineFolder, dataDir)
  if (!other || !claimFolder(dirname(other), 0o755, null)) {
    throw new Error(
      `PostgreSQL refuses to run as root, and the user it would run as cannot reach ${dataDir}: ` +
        `set DATA_DIR to a folder that every user may pass, or ${OTHER_DATABASE}.`,
    )
  }
  writeFileSync(join(dataDir, 'postgres-is-elsewhere.txt'), `The shop's database is in ${other}\n`)
  log(`The database is in ${other}, as PostgreSQL's user cannot reach ${dataDir}.`)
  return { folder: other, nameOf: (path) => path }
}

/** The places where the cluster of a data folder can be: the usual one first. */
export function placesOfCluster(dataDir: string): string[] {
  return [
    join(dataDir, 'postgres'),
    folderElsewhere('/var/lib/dokmai', dataDir),
    folderElsewhere('/var/db/dokmai', dataDir),
  ]
}

function folderElsewhere(machineFolder: string, dataDir: string): string {
  return join(machineFolder, createHash('sha256').update(dataDir).digest('hex').slice(0, 16), 'postgres')
}
