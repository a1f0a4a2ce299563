import { spawn } from 'node:child_process'
import { chmodSync, chownSync, lchownSync, lstatSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A user of this machine, by its numbers. */
export interface OsUser {
  uid: number
  gid: number
}

/** The end of a program; `code` is null when it could not start or was ended by a signal. */
export interface Outcome {
  code: number | null
  output: string
  errors: string
}

/** Advice for owners when the bundled PostgreSQL does not run. */
export const OTHER_DATABASE = 'set DATABASE_URL to a PostgreSQL of your own'

/**
 * The whole environment of every PostgreSQL program: PGDATA, PGOPTIONS and the like must not change what they do,
 * and their messages must be in English and their times in UTC wherever the shop runs.
 */
export const PROGRAM_ENVIRONMENT = { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/local/bin:/usr/bin:/bin' }

const PROGRAM_LIMIT_MS = 120_000
const NAMES = ['postgres', '_postgres', 'nobody']

/**
 * Whom PostgreSQL runs as, since it refuses to run as root; null where the shop is not root and it runs as the
 * shop's own user. A cluster that already belongs to somebody stays theirs, so that a shop that ran as an ordinary
 * user before, and will again, still can.
 * Throws when the shop is root and the machine has no other user.
 */
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

/** Runs a program to its end as `user`, or as the shop's user for null. Never throws: a failed start is an outcome. */
export function runAs(user: OsUser | null, command: Command): Promise<Outcome> {
  return new Promise((resolve) => {
    const failed = (error: unknown) =>
      resolve({ code: null, output: '', errors: error instanceof Error ? error.message : String(error) })
    try {
      const child = start(user, command)
      // Our own timer: the one of `spawn` keeps the process alive after a start that failed.
      const limit = setTimeout(() => child.kill('SIGKILL'), PROGRAM_LIMIT_MS).unref()
      let output = ''
      let errors = ''
      child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
      child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))
      child.on('error', failed).on('close', (code) => {
        clearTimeout(limit)
        resolve({ code, output, errors })
      })
      // A program that ends before it has read its input reports by its exit code, not by a broken pipe.
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
    // A group of its own: Ctrl-C in the terminal is for the shop, which then ends its children.
    detached: true,
    windowsHide: true,
  })
}

/** Hands a file or folder that only root could change to `user`; nothing for null. */
export function giveTo(user: OsUser | null, path: string): void {
  if (user) lchownSync(path, user.uid >>> 0, user.gid >>> 0)
}

/** Hands a folder that belongs to root, with all that is in it, to `user`; a restored backup is such a folder. */
export function giveTreeTo(user: OsUser | null, folder: string): void {
  if (!user || lstatSync(folder).uid !== 0) return
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    giveTo(user, join(entry.parentPath, entry.name))
  }
  // Last, so that an interrupted hand-over is repeated at the next start.
  giveTo(user, folder)
}

/**
 * Makes the folder `path` with exactly `mode`, owned by `user` (null: by the shop's user), or takes it when it is
 * there already. False when it cannot be made, or when somebody else may have planted it or can write in it: in a
 * place that is open to all, such as /tmp, a name can be taken by anybody beforehand.
 */
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

/**
 * A lasting folder of root's own outside of the shop, which every user can reach and only root can write in. Null
 * when there is none.
 */
export function claimMachineFolder(): string | null {
  return ['/var/lib/dokmai', '/var/db/dokmai'].find((path) => claimFolder(path, 0o755, null)) ?? null
}
