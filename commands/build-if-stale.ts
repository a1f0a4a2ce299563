import { spawnSync } from 'node:child_process'
import { globSync, statSync } from 'node:fs'
import path from 'node:path'

const SOURCES = ['app/**/*', 'commands/*', 'package-lock.json', 'react-router.config.ts', 'vite.config.ts']
/** Test files are not part of built pages. */
const TESTS = /\.test\.ts$|[\\/]testing([\\/]|$)/

/** Builds the pages if a source is newer than the last build. Throws if the build fails. */
export function buildIfStale(root: string): void {
  const built = changedAt(path.join(root, 'build/server/index.js'))
  const newest = Math.max(
    ...SOURCES.flatMap((pattern) => globSync(pattern, { cwd: root }))
      .filter((file) => !TESTS.test(file))
      .map((file) => changedAt(path.join(root, file))),
  )
  if (built > newest) return
  console.log(built === 0 ? 'Building the shop, once…' : 'Building the shop, since its code has changed…')
  build(root)
}

function build(root: string): void {
  const cli = path.join(root, 'node_modules/@react-router/dev/bin.cjs')
  const { status } = spawnSync(process.execPath, [cli, 'build'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status !== 0) throw new Error('the pages could not be built; see the error above')
}

/** Milliseconds since 1970; 0 if there is no such file. */
function changedAt(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
}
