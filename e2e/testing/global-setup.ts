import path from 'node:path'
import { buildIfStale } from '#commands/build-if-stale.ts'

/** Builds once, before several shops start at the same moment and would each do it. */
export default function setup() {
  buildIfStale(path.resolve(import.meta.dirname, '../..'))
}
