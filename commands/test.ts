/** Runs all checks, the short ones together. The last line counts passed and failed ones. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { notTried } from '#e2e/engines/installed.ts'
import { buildIfStale } from './build-if-stale.ts'
import { readSlowness } from './patience.ts'
import { readArgumentsOrExit } from './read-arguments.ts'

readArgumentsOrExit('test')
const root = path.dirname(import.meta.dirname)
const folder = mkdtempSync(path.join(os.tmpdir(), 'dokmai-test-'))
const report = path.join(folder, 'report.json')
const count = { passed: 0, failed: 0 }

const speed = `This machine is ${readSlowness()} times slower than the one that the limits of tests are for.`
console.log(speed)

check('route types', () => run('@react-router/dev/bin.cjs', 'typegen'))
// One core each, with which the compiler also computes half as much: together with the build they take as long as the build.
const short = [
  begin('format and lint', '@biomejs/biome/bin/biome', 'check'),
  begin('types', 'typescript/bin/tsc', '--noEmit', '--singleThreaded'),
  begin('unused code', 'knip/bin/knip.js'),
]
check('build', () => {
  buildIfStale(root)
  return true
})
for (const { name, ended } of short) {
  const { passed, output } = await ended
  check(name, () => {
    process.stdout.write(output)
    return passed
  })
}
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
console.log(`\n${speed}`)
for (const line of notTried(['Firefox'])) console.log(line)
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

/** Starts a package's program; `ended` has all that it has written. */
function begin(name: string, program: string, ...args: string[]) {
  const child = spawn(process.execPath, [path.join(root, 'node_modules', program), ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (part) => (output += part))
  }
  const ended = once(child, 'close').then(([status]) => ({ passed: status === 0, output }))
  return { name, ended }
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
