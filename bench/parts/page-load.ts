import { execFile, spawnSync } from 'node:child_process'
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

/** `wrk` sends faster than any server here answers; autocannon, from npm, is itself a limit above 20,000 a second. */
export const CLIENT = spawnSync('wrk', ['-v']).error ? 'autocannon' : 'wrk'

const REPORT = `${import.meta.dirname}/wrk-report.lua`

/** Requests one address over 32 connections, as a browser would. */
export function loadPage(url: string, seconds: number): Promise<PageLoad> {
  return CLIENT === 'wrk' ? loadByWrk(url, seconds) : loadByAutocannon(url, seconds)
}

const CONNECTIONS = 32

async function loadByWrk(url: string, seconds: number): Promise<PageLoad> {
  const headers = Object.entries(AS_A_BROWSER).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const args = ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '-s', REPORT, ...headers, url]
  const { stdout } = await promisify(execFile)('wrk', args)
  const report = JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
  const answers = report.requests - report.failed
  return { rate: answers / report.seconds, answers, p99Ms: report.p99Ms, failed: report.failed }
}

async function loadByAutocannon(url: string, seconds: number): Promise<PageLoad> {
  const result = await autocannon({ url, connections: CONNECTIONS, duration: seconds, headers: AS_A_BROWSER })
  const answers = result['2xx']
  const failed = result.non2xx + result.errors + result.timeouts
  return { rate: answers / result.duration, answers, p99Ms: result.latency.p99, failed }
}
