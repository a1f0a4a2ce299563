import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Log } from '#app/server/core/log.ts'
import { openRefusalLog, REFUSALS_PER_MINUTE } from './refusal-log.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function openWithLines() {
  const lines: Record<string, unknown>[] = []
  const log = { warn: (line: Record<string, unknown>) => lines.push(line) } as unknown as Log
  return { lines, refusals: openRefusalLog(log) }
}

test('A thousand refusals in a minute log a few lines of each kind and one with the count', () => {
  const { lines, refusals } = openWithLines()
  for (let n = 0; n < 1000; n += 1) {
    refusals.note('other-host', { ip: `10.0.0.${n}` })
    refusals.note('unverified-event', {}, 'wrong signature')
  }
  expect(lines.length).toBe(2 * REFUSALS_PER_MINUTE)
  expect(lines[0]).toEqual({ security: 'other-host', outcome: 'refused', ip: '10.0.0.0' })
  expect(lines[1]).toEqual({ security: 'unverified-event', outcome: 'wrong signature' })
  vi.advanceTimersByTime(60_000)
  expect(lines.slice(2 * REFUSALS_PER_MINUTE)).toEqual([
    { security: 'other-host', outcome: 'refused', notWritten: 995 },
    { security: 'unverified-event', outcome: 'refused', notWritten: 995 },
  ])
})

test('The next minute logs refusals again, and a few are not counted', () => {
  const { lines, refusals } = openWithLines()
  refusals.note('other-origin', {})
  vi.advanceTimersByTime(60_000)
  refusals.note('other-origin', {})
  refusals.close()
  expect(lines).toEqual([
    { security: 'other-origin', outcome: 'refused' },
    { security: 'other-origin', outcome: 'refused' },
  ])
})
