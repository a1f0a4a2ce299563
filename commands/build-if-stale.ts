import { spawnSync } from 'node:child_process'
import { globSync, statSync } from 'node:fs'
import path from 'node:path'

const SOURCES = ['app/**/*', 'package-lock.json', 'react-router.config.ts', 'vite.config.ts']
/** Nothing of these is in a built page. */
const TESTS = /\.test\.ts$|[\\/]testing([\\/]|$)/

/** Builds the pages where that was never done or a source has changed since. Throws where the build fails. */
export function buildIfStale(root: string): void {
  const built = changedAt(path.join(root, 'build/server/index.js'))
  const newest = Math.max(
    ...SOURCES.flatMap((pattern) => globSync(pattern, { cwd: root }))
      .filter((file) => !TESTS.test(file))
      .map((file) => changedAt(path.join(root, file))),
  )
  if (built > newest) return
  console.log(built === 0 ? 'Building the shop, once…' : 'Building the shop, since its code has changed…')
  const cli = path.join(root, 'node_modules/@react-router/dev/bin.cjs')
  const { status } = spawnSync(process.execPath, [cli, 'build'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status !== 0) throw new Error('the pages could not be built; see the error above')
}

/** Milliseconds since 1970; 0 for a file that is not there. */
function changedAt(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
}
