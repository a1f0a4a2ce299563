/** Approves how screens look now: all of them, or the one that is named. */
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { SCREENS } from './screens.ts'

const [screen, ...others] = process.argv.slice(2)
if (others.length > 0 || (screen && !(screen in SCREENS))) {
  console.error(`npm run look:approve -- [${Object.keys(SCREENS).join(' | ')}]`)
  process.exit(1)
}
const root = path.resolve(import.meta.dirname, '../..')
const vitest = path.join(root, 'node_modules/vitest/vitest.mjs')
const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'look'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, LOOK: 'approve', ...(screen && { LOOK_ONLY: screen }) },
})
process.exitCode = status ?? 1
