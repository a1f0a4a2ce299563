import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { buildIfStale } from '#commands/build-if-stale.ts'
import { findBrowser } from './browser.ts'

/**
 * Builds the shop and finds the browser once, before several files start and would each do it at the same moment. Images are
 * made in each size once for all shops of a run: they are the same ones.
 */
export default async function setup() {
  buildIfStale(path.resolve(import.meta.dirname, '../..'))
  process.env.CHROMIUM_PATH = await findBrowser()
  const images = mkdtempSync(path.join(os.tmpdir(), 'dokmai-images-'))
  process.env.SHARED_PICTURES = images
  return () => rmSync(images, { recursive: true, force: true })
}
