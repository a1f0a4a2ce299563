/**
 * Breaks a copy of the shop in known places, one at a time, and runs the test that must fail. Exits with 1 if
 * one passes or a place has changed.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Mutant, mutants } from '#e2e/mutants/mutants.ts'
import { readArgumentsOrExit } from './read-arguments.ts'
import { rollRow, toPattern } from './roll-row.ts'

type Result = 'killed' | 'SURVIVED' | 'ERROR'
interface TestRun {
  passed: number
  failed: number
  status: number | null
}

const root = path.dirname(import.meta.dirname)
const { texts, has } = readArgumentsOrExit('test:mutants')
const [parts, [project], [seed]] = [texts('only'), texts('project'), texts('seed')]
const named = mutants.filter(
  (mutant) =>
    (parts.length === 0 || parts.some((part) => mutant.name.includes(part))) &&
    (project === undefined || projectOf(mutant) === project),
)
const chosen = has('row') ? [rollRow(seed ?? String(randomInt(1e9)))] : named
if (chosen.length === 0) throw new Error('no mutant has that name; they are listed in e2e/mutants')

const copy = copyOfTree()
const report = path.join(copy, 'mutants-report.json')
try {
  const results = isSound(chosen) ? chosen.map(tryMutant) : []
  const count = (wanted: Result) => results.filter((result) => result === wanted).length
  console.log(
    `${count('killed')} killed, ${count('SURVIVED')} survived, ${count('ERROR')} could not be tried`,
  )
  process.exitCode = results.length > 0 && count('killed') === results.length ? 0 : 1
} finally {
  rmSync(copy, { recursive: true, force: true })
}

/** A test that always fails would count every mutant as killed. */
function isSound(wanted: Mutant[]): boolean {
  for (const project of new Set(wanted.map(projectOf))) {
    const own = wanted.filter((mutant) => projectOf(mutant) === project)
    const { passed, failed, status } = runTests(own)
    if (status === 0 && failed === 0 && passed > 0) continue
    console.log(`The tests of project ${project} fail without any mutant.`)
    return false
  }
  return true
}

function tryMutant(mutant: Mutant): Result {
  const begun = performance.now()
  const result = resultOf(mutant)
  const seconds = `${Math.round((performance.now() - begun) / 1000)} s`
  console.log(`${result.padEnd(8)}  ${seconds.padStart(5)}  ${mutant.name}  (${mutant.test})`)
  return result
}

function resultOf(mutant: Mutant): Result {
  const place = path.join(copy, mutant.file)
  const before = readFileSync(place, 'utf8')
  const parts = before.split(mutant.text)
  if (parts.length !== 2) {
    console.error(`${mutant.file} has ${parts.length - 1} times, not once: ${mutant.text}`)
    return 'ERROR'
  }
  try {
    writeFileSync(place, parts.join(mutant.replacement))
    const { passed, failed, status } = runTests([mutant])
    if (failed > 0) return 'killed'
    return status === 0 && passed > 0 ? 'SURVIVED' : 'ERROR'
  } finally {
    writeFileSync(place, before)
  }
}

/** Runs the tests of mutants of one project. */
function runTests(wanted: Mutant[]): TestRun {
  rmSync(report, { force: true })
  const files = new Set(wanted.map(({ test }) => test))
  const names = wanted.map(({ sentence }) => toPattern(sentence))
  const args = ['run', `--project=${projectOf(wanted[0] as Mutant)}`, ...files, '-t', names.join('|')]
  const { status } = spawnSync(
    process.execPath,
    [path.join(copy, 'node_modules/vitest/vitest.mjs'), ...args, '--reporter=json', `--outputFile=${report}`],
    { cwd: copy, stdio: 'ignore' },
  )
  if (!existsSync(report)) return { passed: 0, failed: 0, status }
  const { numPassedTests: passed, numFailedTests: failed } = JSON.parse(readFileSync(report, 'utf8'))
  return { passed, failed, status }
}

function projectOf({ test }: Mutant): string {
  if (test.startsWith('e2e/')) return 'browser'
  return test.startsWith('app/server/') ? 'integration' : 'unit'
}

/** Copies tracked and new files; links the packages. */
function copyOfTree(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'dokmai-mutants-'))
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  for (const file of listed.split('\0')) {
    if (file !== '' && existsSync(path.join(root, file)))
      cpSync(path.join(root, file), path.join(folder, file))
  }
  linkPackages(folder)
  return folder
}

/** Links packages one by one, so that caches among them stay in the copy. */
function linkPackages(folder: string): void {
  mkdirSync(path.join(folder, 'node_modules'))
  for (const name of readdirSync(path.join(root, 'node_modules'))) {
    if (!name.startsWith('.'))
      symlinkSync(path.join(root, 'node_modules', name), path.join(folder, 'node_modules', name))
  }
}
