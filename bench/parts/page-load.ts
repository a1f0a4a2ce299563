import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import autocannon from 'autocannon'
import { AS_A_BROWSER } from './soak/stream-reader.ts'

export interface PageLoad {
  /** Answers with status 2xx a second. */
  rate: number
  answers: number
  /** autocannon knows only whole milliseconds. */
  p99Ms: number
  failed: number
}

interface Load {
  url: string
  seconds: number
  connections: number
  headers: Record<string, string>
}

/** `wrk` sends faster than any server here answers; autocannon, from npm, is itself a limit above 20,000 a second. */
export const CLIENT = spawnSync('wrk', ['-v']).error ? 'autocannon' : 'wrk'

const REPORT = `${import.meta.dirname}/wrk-report.lua`
const ADVERTISED = `${import.meta.dirname}/wrk-advertised.lua`
const PATHS = `${import.meta.dirname}/wrk-paths.lua`

/** Requests one address over 32 connections, as a browser would. */
export function loadPage(url: string, seconds: number): Promise<PageLoad> {
  const load = { url, seconds, connections: 32, headers: AS_A_BROWSER }
  return CLIENT === 'wrk' ? loadByWrk(load, ['-s', REPORT, url]) : loadByAutocannon(load)
}

/** As `loadPage`, each request with another parameter, as links in advertisements have. */
export function loadAdvertised(url: string, seconds: number): Promise<PageLoad> {
  const load = { url, seconds, connections: 32, headers: AS_A_BROWSER }
  return CLIENT === 'wrk'
    ? loadByWrk(load, ['-s', ADVERTISED, url])
    : loadByAutocannon({ ...load, url: `${url}?fbclid=[<id>]` })
}

/** Requests each path once, as forty visitors would through a proxy that the shop trusts; not compressed. */
export async function loadPaths(
  load: Pick<Load, 'url' | 'seconds' | 'connections'>,
  paths: string[],
): Promise<PageLoad> {
  const headers = { Accept: 'text/html' }
  if (CLIENT !== 'wrk') return loadByAutocannon({ ...load, headers }, paths)
  const folder = mkdtempSync(path.join(os.tmpdir(), 'dokmai-paths-'))
  const list = path.join(folder, 'paths')
  writeFileSync(list, paths.join('\n'))
  try {
    return await loadByWrk({ ...load, headers }, ['-s', PATHS, load.url, '--', list])
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function loadByWrk({ seconds, connections, headers }: Load, rest: string[]): Promise<PageLoad> {
  const sent = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, ...sent, ...rest]
  const { stdout } = await promisify(execFile)('wrk', args)
  const report = JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
  const answers = report.requests - report.failed
  return { rate: answers / report.seconds, answers, p99Ms: report.p99Ms, failed: report.failed }
}

async function loadByAutocannon(
  { url, seconds, connections, headers }: Load,
  paths: string[] = [],
): Promise<PageLoad> {
  const requests = paths.map((path, at) => ({
    path,
    headers: { ...headers, 'X-Forwarded-For': `203.0.113.${(at % 40) + 1}` },
  }))
  // Given all of them, each connection would send the same ones, and spend half a minute on its copies.
  const own = Math.ceil(requests.length / connections)
  const setupClient = (client: autocannon.Client) => client.setRequests(requests.splice(-own))
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    headers,
    idReplacement: true,
    ...(requests.length > 0 && { setupClient }),
  })
  const answers = result['2xx']
  const failed = result.non2xx + result.errors + result.timeouts
  return { rate: answers / result.duration, answers, p99Ms: result.latency.p99, failed }
}
