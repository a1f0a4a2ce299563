/** Runs the long forms of all test files that have one. */
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { readArgumentsOrExit } from './read-arguments.ts'

readArgumentsOrExit('test:long')
const root = path.dirname(import.meta.dirname)
/** axe checks colours only there. */
const HAS_LONG_FORM =
  /\b(IS_LONG|longTest|chooseKills|isWalked|makeRefusedQueries|axeFindings|expectAccessible)\b/

const files = globSync('{app,docs,e2e}/**/*.test.ts', { cwd: root }).filter((file) =>
  HAS_LONG_FORM.test(readFileSync(path.join(root, file), 'utf8')),
)
const { status } = spawnSync(
  process.execPath,
  [
    path.join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--project=integration',
    '--project=browser',
    ...files,
  ],
  { cwd: root, stdio: 'inherit', env: { ...process.env, LONG: '1' } },
)
process.exitCode = status ?? 1
