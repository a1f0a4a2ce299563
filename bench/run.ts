/** `npm run bench` runs all benchmarks, `npm run bench -- NAME …` some; writes results.json and history.jsonl. */
import { spawnSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { buildIfStale } from '#commands/build-if-stale.ts'
import { board } from './board.ts'
import { checkout } from './checkout.ts'
import { codes } from './codes.ts'
import { crash } from './crash.ts'
import { dashboard } from './dashboard.ts'
import { emails } from './emails.ts'
import { flood } from './flood.ts'
import { live } from './live.ts'
import { pages } from './pages.ts'
import type { Benchmark, Findings } from './parts/benchmark.ts'
import { renderTable } from './parts/table.ts'
import { peak } from './peak.ts'
import { phone } from './phone.ts'
import { search } from './search.ts'
import { slots } from './slots.ts'
import { soak } from './soak.ts'
import { start } from './start.ts'

const ALL: Benchmark[] = [
  start,
  pages,
  phone,
  search,
  live,
  checkout,
  codes,
  emails,
  slots,
  crash,
  dashboard,
  board,
  flood,
  soak,
  peak,
]
const root = path.dirname(import.meta.dirname)
const results = path.join(import.meta.dirname, 'results.json')
const history = path.join(import.meta.dirname, 'history.jsonl')

const { positionals: wanted, values } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: 'string', default: '30' } },
})
const options = { minutes: Number(values.minutes) }
if (!(options.minutes >= 1)) {
  console.error('--minutes must be a number from 1 on')
  process.exit(1)
}
const unknown = wanted.filter((name) => !ALL.some((benchmark) => benchmark.name === name))
if (unknown.length > 0) {
  console.error(
    `There is no benchmark ${unknown.join(', ')}; there are ${ALL.map(({ name }) => name).join(', ')}.`,
  )
  process.exit(1)
}
buildIfStale(root)
// Else the demo catalogue's pictures, encoded in the background after a first start, would be measured too.
process.env.SHARED_PICTURES = path.join(os.tmpdir(), 'dokmai-bench-pictures')
mkdirSync(process.env.SHARED_PICTURES, { recursive: true })
for (const benchmark of ALL) {
  if (wanted.length > 0 && !wanted.includes(benchmark.name)) continue
  console.log(`\n— ${benchmark.name}: ${benchmark.title}`)
  const findings = await benchmark.run((line) => console.log(line), options)
  console.log(renderTable(findings.rows))
  saveResults(benchmark, findings)
  if (!findings.passed) process.exitCode = 1
}

function saveResults({ name, title }: Benchmark, { rows, key, passed, postgres }: Findings) {
  const date = new Date().toISOString()
  const machine = machineFacts(postgres)
  const earlier = existsSync(results) ? JSON.parse(readFileSync(results, 'utf8')) : {}
  const all = { ...earlier, [name]: { title, date, commit: currentCommit(), machine, passed, rows } }
  writeFileSync(results, `${JSON.stringify(all, null, 2)}\n`)
  const line = { date, commit: currentCommit(), name, passed, cores: machine.cores, ...key }
  appendFileSync(history, `${JSON.stringify(line)}\n`)
}

function machineFacts(postgres: string) {
  const [cpu] = os.cpus()
  return {
    cores: os.availableParallelism(),
    cpu: cpu?.model.trim() ?? 'unknown',
    memoryGiB: Math.round(os.totalmem() / 2 ** 30),
    system: `${os.type()} ${os.release()}`,
    node: process.version,
    postgres,
    /** Load average at the end; above the number of cores, other programs were busy. */
    load: Number(os.loadavg()[0]?.toFixed(1)),
  }
}

/** Ends with + if files have changed since that commit. */
function currentCommit(): string {
  const git = (...args: string[]) =>
    spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout?.trim() ?? ''
  const changed = git('status', '--porcelain', '--', '.', ':!bench/results.json', ':!bench/history.jsonl')
  return `${git('rev-parse', '--short', 'HEAD')}${changed ? '+' : ''}`
}
