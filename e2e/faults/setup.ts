import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { renderTable } from '#bench/parts/table.ts'
import { buildIfStale } from '#commands/build-if-stale.ts'

/** Builds the shop once, and prints one table of all faults at the end. */
export default async function setup() {
  buildIfStale(path.resolve(import.meta.dirname, '../..'))
  const folder = mkdtempSync(path.join(os.tmpdir(), 'dokmai-faults-'))
  const table = path.join(folder, 'table.jsonl')
  process.env.FAULT_TABLE = table
  const images = path.join(folder, 'images')
  mkdirSync(images)
  process.env.SHARED_PICTURES = images
  return () => {
    const lines = existsSync(table) ? readFileSync(table, 'utf8').trim().split('\n') : []
    if (lines.length > 0) console.log(`\n${renderTable(lines.map((line) => JSON.parse(line)))}`)
    rmSync(folder, { recursive: true, force: true })
  }
}
