import { spawn } from 'node:child_process'
import { chmodSync, chownSync, lchownSync, lstatSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface OsUser {
  uid: number
  gid: number
}

/** `code` is null if it could not start or was ended by a signal. */
export interface Outcome {
  code: number | null
  output: string
  errors: string
}

export const OTHER_DATABASE = 'set DATABASE_URL to a PostgreSQL of your own'

/** The complete environment: PGDATA and the like must not interfere, and messages are in English and UTC. */
export const PROGRAM_ENVIRONMENT = { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/local/bin:/usr/bin:/bin' }

const PROGRAM_LIMIT_MS = 120_000
const NAMES = ['postgres', '_postgres', 'nobody']

/** Null unless the shop is root, as which PostgreSQL refuses to run. The existing cluster's owner comes
 * first. Throws if root and there is no other user. */
export function choosePostgresUser(clusters: string[]): OsUser | null {
  if (process.getuid?.() !== 0) return null
  for (const cluster of clusters) {
    const owner = lstatSync(cluster, { throwIfNoEntry: false })
    if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  }
  const users = readUsers()
  for (const name of NAMES) {
    const user = users.get(name)
    if (user) return user
  }
  throw new Error(
    'PostgreSQL refuses to run as root, and this machine has neither a user "postgres" nor "nobody": ' +
      `run the shop as an ordinary user, or ${OTHER_DATABASE}.`,
  )
}

function readUsers(): Map<string, OsUser> {
  const users = new Map<string, OsUser>()
  for (const line of readFileSync('/etc/passwd', 'utf8').split('\n')) {
    const [name, , uid, gid] = line.split(':')
    if (name && uid && gid && Number(uid) !== 0) users.set(name, { uid: Number(uid), gid: Number(gid) })
  }
  return users
}

interface Command {
  program: string
  args: string[]
  cwd?: string
  input?: string
}

/** Never throws: a failed start is an outcome. Null runs as the shop's own user. */
export function runAs(user: OsUser | null, command: Command): Promise<Outcome> {
  return new Promise((resolve) => {
    const failed = (error: unknown) =>
      resolve({ code: null, output: '', errors: error instanceof Error ? error.message : String(error) })
    try {
      const child = start(user, command)
      // The timeout of `spawn` keeps the process alive after a failed start.
      const limit = setTimeout(() => child.kill('SIGKILL'), PROGRAM_LIMIT_MS).unref()
      let output = ''
      let errors = ''
      child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
      child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))
      child.on('error', failed).on('close', (code) => {
        clearTimeout(limit)
        resolve({ code, output, errors })
      })
      // The exit code reports it better than a broken pipe.
      child.stdin.on('error', () => {}).end(command.input ?? '')
    } catch (error) {
      failed(error)
    }
  })
}

function start(user: OsUser | null, { program, args, cwd = '/' }: Command) {
  return spawn(program, args, {
    ...(user ?? {}),
    cwd,
    env: PROGRAM_ENVIRONMENT,
    // Own group: Ctrl-C must reach only the shop, which ends its children.
    detached: true,
    windowsHide: true,
  })
}

export function giveTo(user: OsUser | null, path: string): void {
  if (user) lchownSync(path, user.uid >>> 0, user.gid >>> 0)
}

export function giveTreeTo(user: OsUser | null, folder: string): void {
  if (!user || lstatSync(folder).uid !== 0) return
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    giveTo(user, join(entry.parentPath, entry.name))
  }
  giveTo(user, folder)
}

/** False if it cannot be created or somebody else could write in it: in /tmp anyone can create a folder of
 * that name. */
export function claimFolder(path: string, mode: number, user: OsUser | null): boolean {
  const self = process.getuid?.() ?? 0
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch {
    const found = lstatSync(path, { throwIfNoEntry: false })
    if (!found?.isDirectory() || (found.mode & 0o022) !== 0) return false
    if (found.uid === (user ? user.uid >>> 0 : self)) return true
    if (found.uid !== self) return false
  }
  chmodSync(path, mode)
  if (user) chownSync(path, user.uid >>> 0, user.gid >>> 0)
  return true
}

export function claimMachineFolder(): string | null {
  return ['/var/lib/dokmai', '/var/db/dokmai'].find((path) => claimFolder(path, 0o755, null)) ?? null
}
