import { type ExecFileSyncOptions, execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { START, startShop } from '#e2e/testing/shop-process.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
/** Added after the first released schema. */
const SECOND_MIGRATION = 'app/server/database/migrations/0001_delivery.sql'

/** The shop of the first released schema, from the history of this repository; null, loudly, without one. */
export function buildFirstReleased(): typeof startShop | null {
  const commit = findCommit()
  if (!commit) {
    console.error('\n*** SKIPPED: the history of this repository is not here; git fetch --unshallow ***\n')
    return null
  }
  const folder = path.join(ROOT, 'build/first-released', commit)
  if (!existsSync(path.join(folder, 'build/server/index.js'))) build(folder, commit)
  const args = START.map((arg) => (arg === 'start.js' ? path.join(folder, arg) : arg))
  return (settings) => startShop(settings, [process.execPath, ...args])
}

function findCommit(): string | null {
  const args = ['log', '--format=%P', '--diff-filter=A', '--', SECOND_MIGRATION]
  const { stdout } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' })
  return stdout?.trim().split(/\s/).at(-1) || null
}

/** With its own packages, since today's lack some that its build needs. */
function build(folder: string, commit: string) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const archive = execFileSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: 1 << 30 })
  execFileSync('tar', ['x', '-C', folder], { input: archive })
  const options: ExecFileSyncOptions = { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] }
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], options)
  execFileSync('npm', ['run', 'build'], { ...options, env: { ...process.env, NODE_ENV: 'production' } })
}
