import { createHash } from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { claimFolder, claimMachineFolder, type OsUser, OTHER_DATABASE, runAs } from './postgres-user.ts'

export interface Place {
  folder: string
  toServerPath(folder: string): string
}

/** Works for PostgreSQL's user even without access to the parent folders, as in root's home. */
const HERE = '/proc/self/cwd'

/** `<dataDir>/postgres`, except for root on systems without /proc when PostgreSQL's user cannot reach it:
 * then a machine folder, referenced by a file in the data folder. */
export async function placeCluster(
  dataDir: string,
  user: OsUser | null,
  log: (line: string) => void,
): Promise<Place> {
  const folder = join(dataDir, 'postgres')
  if (user === null) return { folder, toServerPath: (path) => path }
  if (existsSync(HERE)) return { folder, toServerPath: () => HERE }
  const entered = await runAs(user, { program: '/bin/sh', args: ['-c', 'cd -- "$0"', dataDir] })
  if (entered.code === 0) return { folder, toServerPath: (path) => path }
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
  return { folder: other, toServerPath: (path) => path }
}

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
