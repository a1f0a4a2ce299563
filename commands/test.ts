/** Runs all checks, fastest first. The last line counts passed and failed ones. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { buildIfStale } from './build-if-stale.ts'

const root = path.dirname(import.meta.dirname)
const folder = mkdtempSync(path.join(os.tmpdir(), 'dokmai-test-'))
const report = path.join(folder, 'report.json')
const count = { passed: 0, failed: 0 }

check('format and lint', () => run('@biomejs/biome/bin/biome', 'check'))
check('route types', () => run('@react-router/dev/bin.cjs', 'typegen'))
check('types', () => run('typescript/bin/tsc', '--noEmit'))
check('unused code', () => run('knip/bin/knip.js'))
check('build', () => {
  buildIfStale(root)
  return true
})
const suite = run(
  'vitest/vitest.mjs',
  'run',
  // The longer suites have commands of their own.
  '--project=unit',
  '--project=integration',
  '--project=browser',
  '--reporter=default',
  '--reporter=json',
  `--outputFile=${report}`,
)
addSuite(suite)

rmSync(folder, { recursive: true, force: true })
console.log(`${count.passed} passed, ${count.failed} failed`)
process.exitCode = count.failed === 0 ? 0 : 1

function check(name: string, passes: () => boolean) {
  console.log(`\n— ${name}`)
  let passed = false
  try {
    passed = passes()
  } catch (error) {
    console.error(error)
  }
  count[passed ? 'passed' : 'failed'] += 1
}

/** Runs a package's program on this same Node. */
function run(program: string, ...args: string[]): boolean {
  const { status } = spawnSync(process.execPath, [path.join(root, 'node_modules', program), ...args], {
    cwd: root,
    stdio: 'inherit',
  })
  return status === 0
}

/** A crashed run counts as a failure. */
function addSuite(passed: boolean) {
  let failed = 0
  try {
    const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'))
    count.passed += numPassedTests
    failed = numFailedTests
  } catch (error) {
    console.error(error)
  }
  count.failed += failed === 0 && !passed ? 1 : failed
}
