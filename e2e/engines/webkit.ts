import { type ChildProcess, spawn } from 'node:child_process'
import { freePort } from '#e2e/testing/shop-process.ts'
import { type Engine, until } from './engine.ts'
import { findPrograms } from './installed.ts'
import { openWebDriverWindow } from './webdriver.ts'

interface Running {
  /** Where sessions are made. */
  url: string
  programs: ChildProcess[]
}

let running: Promise<Running> | undefined

/** WebKitGTK, which is Safari's engine with another network layer; it draws on a screen that nobody sees. */
export const webkit: Engine = {
  async openWindow(size) {
    running ??= start()
    return openWebDriverWindow((await running).url, size)
  },
  async end() {
    for (const program of (await running)?.programs.reverse() ?? []) program.kill()
    running = undefined
  },
}

async function start(): Promise<Running> {
  const { driver = '', screen = '' } = findPrograms('WebKit') ?? {}
  const display = spawn(screen, ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [number] = (await display.stdout.take(1).toArray()) as Buffer[]
  const port = await freePort()
  const env = { ...process.env, DISPLAY: `:${String(number).trim()}` }
  const drivers = spawn(driver, [`--port=${port}`], { stdio: 'ignore', env })
  const url = `http://127.0.0.1:${port}`
  await until('the driver', () => fetch(`${url}/status`))
  return { url: `${url}/session`, programs: [display, drivers] }
}
