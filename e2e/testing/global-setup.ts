import path from 'node:path'
import { buildIfStale } from '#commands/build-if-stale.ts'
import { findBrowser } from './browser.ts'

/** Builds the shop and finds the browser once, before several files start and would each do it at the same moment. */
export default async function setup() {
  buildIfStale(path.resolve(import.meta.dirname, '../..'))
  process.env.CHROMIUM_PATH = await findBrowser()
}
