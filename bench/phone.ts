import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { findBrowser } from '#e2e/testing/browser.ts'
import { discardShop } from '#e2e/testing/shop-process.ts'
import { type Benchmark, type Findings, quantile, rounded } from './parts/benchmark.ts'
import { measureTaps } from './parts/phone-taps.ts'
import { startShopUnderTest, versionAt } from './parts/shop-under-test.ts'

/** Downloaded by npm on first use, because it is larger than all other dependencies. */
const LIGHTHOUSE = 'lighthouse@13.5.0'
const PAGES = ['/', '/allproducts', '/productInfo/single-red-rose', '/cart']
const RUNS = 3
const SCORES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
/** Milliseconds, and bytes of the home page. */
const GOAL = { lcp: 1500, cls: 0, tbt: 50, scripts: 138_000, all: 400_000 }

export const phone: Benchmark = {
  name: 'phone',
  title: 'what Lighthouse says of the pages on a slow phone, what they weigh, and how soon a tap shows',
  run,
}

interface Report {
  categories: Record<string, { score: number }>
  audits: Record<
    string,
    { numericValue: number; details?: { items: { resourceType: string; transferSize: number }[] } }
  >
}

async function run(say: (line: string) => void): Promise<Findings> {
  const shop = await startShopUnderTest()
  const browser = await findBrowser()
  const folder = mkdtempSync(path.join(os.tmpdir(), 'dokmai-lighthouse-'))
  try {
    const taps = await measureTaps(shop, say)
    const rows: Findings['rows'] = []
    for (const page of PAGES) {
      const reports = Array.from({ length: RUNS }, () => visit(shop.origin + page, folder, browser))
      rows.push(rowOf(page, reports))
      say(JSON.stringify(rows.at(-1)))
    }
    const worst = Math.min(...rows.flatMap((row) => SCORES.map((score) => Number(row[score]))))
    const [home] = rows
    const isLight =
      Number(home?.['scripts KB']) <= GOAL.scripts / 1000 && Number(home?.['all KB']) <= GOAL.all / 1000
    const isQuick = rows.every(
      (row) =>
        Number(row['LCP ms']) <= GOAL.lcp && Number(row.CLS) <= GOAL.cls && Number(row['TBT ms']) <= GOAL.tbt,
    )
    const isPrompt = taps.every((row) => row['p50 ms'] <= row['goal ms'])
    const key = {
      'worst score': worst,
      'home scripts KB': Number(home?.['scripts KB']),
      ...Object.fromEntries(taps.map((row) => [`${row.tap}, ms`, row['p50 ms']])),
    }
    const passed = worst === 100 && isLight && isQuick && isPrompt
    return { rows: [...rows, ...taps], key, passed, postgres: await versionAt(shop) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
    await discardShop(shop)
  }
}

function rowOf(page: string, reports: Report[]): Findings['rows'][number] {
  const middle = (figure: (report: Report) => number) => quantile(reports.map(figure), 0.5)
  const audit = (name: string) => middle(({ audits }) => audits[name]?.numericValue ?? Number.NaN)
  const weight = (type?: string) =>
    middle(({ audits }) =>
      (audits['network-requests']?.details?.items ?? [])
        .filter(({ resourceType }) => !type || resourceType === type)
        .reduce((sum, { transferSize }) => sum + transferSize, 0),
    )
  return {
    page,
    ...Object.fromEntries(
      SCORES.map((score) => [
        score,
        rounded(middle(({ categories }) => categories[score]?.score ?? 0) * 100),
      ]),
    ),
    'LCP ms': rounded(audit('largest-contentful-paint')),
    CLS: rounded(audit('cumulative-layout-shift'), 3),
    'TBT ms': rounded(audit('total-blocking-time')),
    'scripts KB': rounded(weight('Script') / 1000, 1),
    'all KB': rounded(weight() / 1000, 1),
  }
}

/** Empty cache, a quarter of the CPU, 1.6 Mbit/s, 150 ms (Lighthouse). */
function visit(url: string, folder: string, browser: string): Report {
  const file = path.join(folder, 'report.json')
  const flags = '--chrome-flags=--headless=new --no-sandbox'
  const own = path.join(import.meta.dirname, '../node_modules/.bin')
  const { status, stderr } = spawnSync(
    'npm',
    [
      'exec',
      '--yes',
      `--package=${LIGHTHOUSE}`,
      '--',
      'lighthouse',
      url,
      '--quiet',
      '--output=json',
      `--output-path=${file}`,
      flags,
    ],
    {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, PATH: `${own}${path.delimiter}${process.env.PATH}`, CHROME_PATH: browser },
    },
  )
  if (status !== 0) throw new Error(`Lighthouse did not come to its end:\n${stderr}`)
  return JSON.parse(readFileSync(file, 'utf8')) as Report
}
