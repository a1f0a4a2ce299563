import { spawn } from 'node:child_process'
import { freePort } from '#e2e/testing/shop-process.ts'
import { DriverStalled, type Engine, type EngineWindow, until } from './engine.ts'
import { findPrograms } from './installed.ts'
import { openWebDriverWindow } from './webdriver.ts'

/** Of WebKitGTK's drivers every fourth never finds the browser that it has started. */
const STARTS = 6

/**
 * WebKitGTK, which is Safari's engine with another network layer; it draws on a screen that nobody sees. Each window has a
 * driver of its own, so that one that stalls fails its own test only.
 */
export const webkit: Engine = {
  async openWindow(size) {
    for (let left = STARTS; ; left -= 1) {
      try {
        return await openOnce(size)
      } catch (error) {
        if (left === 1 || !(error instanceof DriverStalled)) throw error
      }
    }
  },
  async end() {},
}

async function openOnce(size: Parameters<Engine['openWindow']>[0]): Promise<EngineWindow> {
  const { url, stop } = await start()
  try {
    const window = await openWebDriverWindow(url, size)
    return {
      ...window,
      close: () =>
        window
          .close()
          .catch(() => {})
          .finally(stop),
    }
  } catch (error) {
    stop()
    throw error
  }
}

/** `url` is where sessions are made. */
async function start(): Promise<{ url: string; stop: () => void }> {
  const { driver = '', screen = '' } = findPrograms('WebKit') ?? {}
  const display = spawn(screen, ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const [number] = (await display.stdout.take(1).toArray()) as Buffer[]
  const port = await freePort()
  const env = { ...process.env, DISPLAY: `:${String(number).trim()}` }
  const drivers = spawn(driver, [`--port=${port}`], { stdio: 'ignore', env })
  const url = `http://127.0.0.1:${port}`
  const stop = () => {
    for (const program of [drivers, display]) program.kill()
  }
  await until('the driver', () => fetch(`${url}/status`)).catch((error) => {
    stop()
    throw error
  })
  return { url: `${url}/session`, stop }
}
