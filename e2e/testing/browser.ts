import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Browser, chromium, type LaunchOptions } from 'playwright-core'
import { IS_LONG } from '#commands/long.ts'
import { scaleTimeout } from '#commands/patience.ts'
import { watchNetwork } from './idle.ts'

const INSTALLED = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

const PAGE_TIMEOUT_MS = scaleTimeout(20_000)

// A test browser connects to the shop only.
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--font-render-hinting=none',
  // Most pages are closed before optimised code would pay.
  '--js-flags=--no-maglev,--no-turbofan',
]

/**
 * Fetches lazy images when they come into view, not some screens before.
 * Playwright's own settings are repeated, since the last ones replace all others.
 */
const IMAGES_IN_VIEW = `--blink-settings=${[
  'primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4',
  ...['Unknown', 'Slow2G', '2G', '3G', '4G'].map((network) => `lazyLoadingImageMarginPx${network}=0`),
]}`

/** Without memory for pixels none are drawn, which is a quarter of a browser's work; layout and scripts are as ever. */
const NO_PIXELS = '--force-gpu-mem-available-mb=1'
const isLookedAt = IS_LONG || process.env.KEEP_SCREENS !== undefined

/** For tests, which look at the document; those of the long form also at its picture. */
export const FOR_TESTS = isLookedAt ? [IMAGES_IN_VIEW] : [IMAGES_IN_VIEW, NO_PIXELS]

/** As on a desktop, where they take room; a headless browser has none. */
export const SCROLL_BARS = { ignoreDefaultArgs: ['--hide-scrollbars'] }

/** Starts the headless Chromium that `findBrowser` found. */
export async function openBrowser(args: string[] = [], options: LaunchOptions = {}): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH ?? (await findBrowser())
  const browser = await chromium.launch({ executablePath, args: [...ARGS, ...args], ...options })
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await newContext(options)
    context.setDefaultTimeout(PAGE_TIMEOUT_MS)
    watchNetwork(context, PAGE_TIMEOUT_MS)
    return context
  }
  return browser
}

/**
 * The path of a Chromium: `CHROMIUM_PATH`, else the headless one from npm (a third faster), else an installed
 * one.
 */
export async function findBrowser(): Promise<string> {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  const runsHere = process.platform === 'linux' && process.arch === 'x64'
  const installed = INSTALLED.find((file) => existsSync(file))
  return runsHere || !installed ? unpackedBrowser() : installed
}

/**
 * Unpacks `@sparticuz/chromium` once. It installs the libraries that a minimal system lacks only if it
 * believes to run on AWS.
 */
async function unpackedBrowser(): Promise<string> {
  const folder = path.join(os.tmpdir(), `dokmai-chromium-${os.userInfo().uid}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { TMPDIR } = process.env
  Object.assign(process.env, { TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' })
  try {
    const { default: packed } = await import('@sparticuz/chromium')
    const file = await packed.executablePath()
    // Its font list names other folders, and without fonts pages have no text.
    writeFileSync(path.join(folder, 'fonts/fonts.conf'), fontsIn(folder))
    return file
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = TMPDIR
  }
}

function fontsIn(folder: string): string {
  const folders = [path.join(folder, 'fonts/fonts'), '/usr/share/fonts'].map((place) => `<dir>${place}</dir>`)
  return `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>${folders.join('')}<cachedir>${path.join(folder, 'fonts-cache')}</cachedir></fontconfig>`
}
