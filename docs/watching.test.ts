import { globSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { createListener } from '#app/server/http/app.ts'
import { openTestShop, type TestShop } from '#app/server/testing/test-shop.ts'
import { readPromql, type Selector } from './testing/promql.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')

interface Rule {
  alert: string
  expr: string
  annotations: { summary: string; action: string }
}
const { groups } = parse(read('deploy/alerts.yml')) as { groups: { rules: Rule[] }[] }
const rules = groups.flatMap((group) => group.rules)

interface Panel {
  title: string
  datasource?: { uid: string }
  targets?: { expr: string; datasource: { uid: string } }[]
}
const dashboard = JSON.parse(read('deploy/grafana-dashboard.json')) as {
  panels: Panel[]
  templating: { list: { name: string; type: string }[] }
}
const panels = dashboard.panels.filter((panel) => panel.targets)

/** Added by Prometheus itself. */
const SCRAPE_LABELS = ['job', 'instance']
/** Their values depend on what was requested. */
const OPEN_LABELS = [...SCRAPE_LABELS, 'status', 'le']

let shop: TestShop
/** The exposed series: their labels by metric name. */
let series: Map<string, Record<string, string>[]>
beforeAll(async () => {
  shop = await openTestShop({ metricsToken: 'a token', dataDir: os.tmpdir() })
  const server = createServer(createListener(shop, async () => new Response('a page')))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  for (const url of ['/', '/cart', '/login', '/dashboard']) await fetch(origin + url)
  const answer = await fetch(`${origin}/metrics`, { headers: { authorization: 'Bearer a token' } })
  series = readSeries(await answer.text())
  server.close()
})
afterAll(() => shop.close())

function readSeries(text: string): typeof series {
  const all: typeof series = new Map([['up', [{}]]])
  for (const [, name = '', labels = ''] of text.matchAll(/^([a-z_]\w*)(?:\{(.*)\})? \S+$/gm)) {
    const pairs = [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label = '', value = '']) => [label, value])
    all.set(name, [...(all.get(name) ?? []), Object.fromEntries(pairs)])
  }
  return all
}

/** Null, or why the selector finds nothing at a running shop. */
function problemOf({ name, matchers }: Selector): string | null {
  const exposed = series.get(name)
  if (!exposed) return `${name} is not exposed`
  for (const { label, operator, value } of matchers) {
    if (SCRAPE_LABELS.includes(label)) continue
    if (!exposed.some((labels) => label in labels)) return `${name} has no label ${label}`
    if (OPEN_LABELS.includes(label)) continue
    const wanted = operator.endsWith('~') ? value.split('|') : [value]
    const missing = wanted.find((each) => !exposed.some((labels) => labels[label] === each))
    if (missing !== undefined) return `${name} has no ${label} ${missing}`
  }
  return null
}

function problemsOf(expression: string): string[] {
  const { selectors, groupedBy } = readPromql(expression)
  const known = new Set(
    selectors.flatMap(({ name }) => (series.get(name) ?? []).flatMap((labels) => Object.keys(labels))),
  )
  const unknown = groupedBy.filter((label) => !known.has(label) && !SCRAPE_LABELS.includes(label))
  const problems = selectors.map(problemOf).filter((problem) => problem !== null)
  return [...problems, ...unknown.map((label) => `nothing to group by ${label}`)]
}

describe('deploy/alerts.yml', () => {
  test.each(rules.map(({ alert, expr }) => [alert, expr]))(
    'The alert %s reads metrics that a running shop exposes',
    (_alert, expr) => {
      expect(readPromql(expr).selectors.length).toBeGreaterThan(0)
      expect(problemsOf(expr)).toEqual([])
    },
  )

  test('Every alert says what is wrong and what to do', () => {
    const silent = rules.filter(({ annotations }) => !annotations?.summary || !annotations.action)
    expect(silent).toEqual([])
    expect(rules.length).toBeGreaterThan(10)
  })

  test('The log has the lines that the alerts name', () => {
    const named = rules.flatMap(
      ({ annotations }) => annotations.action.match(/\b[a-z]+-[a-z]+(?= in the log)/g) ?? [],
    )
    expect(named.length).toBeGreaterThan(0)
    const known = read('docs/watching.md')
    expect(named.filter((name) => !known.includes(`\`${name}\``))).toEqual([])
  })
})

describe('deploy/grafana-dashboard.json', () => {
  test.each(panels.map((panel) => [panel.title, panel.targets ?? []] as const))(
    'The panel %s reads metrics that a running shop exposes',
    (_title, targets) => {
      expect(targets.flatMap(({ expr }) => problemsOf(expr))).toEqual([])
    },
  )

  test('Every panel reads the data source that was chosen on import', () => {
    expect(dashboard.templating.list.map(({ name, type }) => [name, type])).toContainEqual([
      'datasource',
      'datasource',
    ])
    const uids = panels.flatMap(({ datasource, targets = [] }) => [
      datasource?.uid,
      ...targets.map((target) => target.datasource.uid),
    ])
    expect(new Set(uids)).toEqual(new Set([`\${datasource}`]))
  })
})

test('docs/watching.md names every metric of the shop, and none that is gone', () => {
  const named = new Set(read('docs/watching.md').match(/\bdokmai_\w+/g) ?? [])
  const exposed = new Set(
    [...series.keys()]
      .filter((name) => name.startsWith('dokmai_'))
      .map((name) => name.replace(/_(bucket|sum|count)$/, '')),
  )
  expect([...named].toSorted()).toEqual([...exposed].toSorted())
})

test('docs/watching.md says what to do at each line of the log that a person must act on', () => {
  const written = globSync('app/server/**/*.ts', {
    cwd: ROOT,
    exclude: (name) => name.endsWith('.test.ts'),
  }).flatMap((file) => [...read(file).matchAll(/\balert: '([a-z-]+)'/g)].map(([, name]) => name))
  const known = read('docs/watching.md')
  expect(written.length).toBeGreaterThan(10)
  expect(written.filter((name) => !known.includes(`\`${name}\``))).toEqual([])
})
