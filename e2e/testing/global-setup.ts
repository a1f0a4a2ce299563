import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { buildIfStale } from '#commands/build-if-stale.ts'
import { findBrowser } from './browser.ts'

/**
 * Builds the shop and finds the browser once, before several files start and would each do it at the same moment. Pictures are
 * made in each size once for all shops of a run: they are the same ones.
 */
export default async function setup() {
  buildIfStale(path.resolve(import.meta.dirname, '../..'))
  process.env.CHROMIUM_PATH = await findBrowser()
  const pictures = mkdtempSync(path.join(os.tmpdir(), 'dokmai-pictures-'))
  process.env.SHARED_PICTURES = pictures
  return () => rmSync(pictures, { recursive: true, force: true })
}
