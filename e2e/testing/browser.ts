import { existsSync, mkdirSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Browser, chromium } from 'playwright-core'

const INSTALLED = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

// A test browser talks to the shop and to nobody else.
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
]

/** Starts a headless Chromium: `CHROMIUM_PATH`, else the machine's own, else the one from npm. */
export async function openBrowser(): Promise<Browser> {
  const installed = process.env.CHROMIUM_PATH ?? INSTALLED.find((file) => existsSync(file))
  return chromium.launch({ executablePath: installed ?? (await unpackedBrowser()), args: ARGS })
}

/**
 * The browser of `@sparticuz/chromium`, unpacked once into a folder of its own. It brings the libraries that a bare machine
 * lacks, but lays them out only where it believes to be on AWS; so it is told that it is.
 */
async function unpackedBrowser(): Promise<string> {
  const folder = path.join(os.tmpdir(), `dokmai-chromium-${os.userInfo().uid}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  process.env.TMPDIR = folder
  process.env.AWS_EXECUTION_ENV = 'AWS_Lambda_nodejs22.x'
  const { default: packed } = await import('@sparticuz/chromium')
  return packed.executablePath()
}
