import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { buildIfStale } from '#commands/build-if-stale.ts'
import { START, startShop } from '#e2e/testing/shop-process.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const SOURCES = [
  ...['app', 'catalogue', 'commands', 'package.json', 'package-lock.json', 'tsconfig.json'],
  ...['react-router.config.ts', 'vite.config.ts', 'server.ts', 'start.js'],
]
/** A text, an attribute and a rule of style. */
const CHANGES: [file: string, old: string, changed: string][] = [
  ['app/messages/en/shop.ts', "skip: 'Skip to content'", "skip: 'Skip to the content'"],
  ['app/ui/layout/frame.tsx', '<main id={MAIN}', '<main data-version="other" id={MAIN}'],
  ['app/ui/styles/reset.css', '@layer reset {', '@layer reset { [data-version="other"] { outline: none }'],
]

export interface OtherBuild {
  start: typeof startShop
  /** Client files that this version of the sources does not have. */
  countOthers(): number
  discard(): void
}

/** Another version of the shop, built from a copy of the sources with small changes. */
export function buildOther(): OtherBuild {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'dokmai-other-'))
  for (const name of SOURCES) cpSync(path.join(ROOT, name), path.join(folder, name), { recursive: true })
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'))
  for (const [name, old, changed] of CHANGES) {
    const file = path.join(folder, name)
    const text = readFileSync(file, 'utf8')
    if (!text.includes(old)) throw new Error(`${name} has no ${old} to change`)
    writeFileSync(file, text.replace(old, changed))
  }
  buildIfStale(folder)
  const args = START.map((arg) => (arg === 'start.js' ? path.join(folder, arg) : arg))
  return {
    start: (settings) => startShop(settings, [process.execPath, ...args]),
    countOthers: () => filesOf(folder).filter((name) => !filesOf(ROOT).includes(name)).length,
    discard: () => rmSync(folder, { recursive: true, force: true }),
  }
}

function filesOf(root: string): string[] {
  return readdirSync(path.join(root, 'build/client/assets')).filter((name) => !/\.(br|gz)$/.test(name))
}
