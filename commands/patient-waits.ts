/** Gives the waits of all tests, whose limits are for an idle machine, the patience that this machine needs. */
import { expect, vi } from 'vitest'
import { scaleTimeout } from './patience.ts'

const DEFAULT_MS = 5_000
type Options = number | { timeout?: number; interval?: number }

/** Test files may share their modules, and then run this more than once. */
const scaled = globalThis as { areWaitsScaled?: boolean }
if (!scaled.areWaitsScaled) {
  scaled.areWaitsScaled = true
  const { waitFor, waitUntil } = vi
  vi.waitFor = (work, options) => waitFor(work, scale(options))
  vi.waitUntil = (work, options) => waitUntil(work, scale(options))
  const { poll } = expect
  expect.poll = ((read, options = {}) => poll(read, scale(options))) as typeof poll
}

function scale(options: Options = {}) {
  const { timeout = DEFAULT_MS, ...rest } = typeof options === 'number' ? { timeout: options } : options
  return { ...rest, timeout: scaleTimeout(timeout) }
}
