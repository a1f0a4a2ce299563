import { readFileSync } from 'node:fs'
import path from 'node:path'
import { AUTH_SECRET } from '#bench/parts/shop-under-test.ts'
import { discardShop, freePort, type ShopProcess, startShop } from '#e2e/testing/shop-process.ts'
import { findProgram, type RunningProgram, runProgram } from './programs.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
export const HAPROXY = findProgram('haproxy', 'apt-get install haproxy')
/** More than `inter` times `fall` in deploy/haproxy.cfg. */
const STOP_DELAY_S = '3'

/** Several shops behind one HAProxy. */
export interface Machines {
  origin: string
  shops: ShopProcess[]
  /** Starts a process in the place of one that has ended. */
  replace(at: number, start?: typeof startShop): Promise<void>
  discard(): Promise<void>
}

export async function startMachines(
  settings: Record<string, string>,
  { count = 4, start = startShop } = {},
): Promise<Machines> {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const shared = {
    AUTH_SECRET,
    PUBLIC_URL: origin,
    TRUST_PROXY: '1',
    STOP_DELAY_S,
    LOG_LEVEL: 'error',
    ...settings,
  }
  const shops: ShopProcess[] = []
  for (let at = 0; at < count; at += 1) shops.push(await start(shared))
  const proxy = await startHaproxy(port, shops)
  return {
    origin,
    shops,
    async replace(at, startAnother = startShop) {
      const { localOrigin, dataDir } = shops[at] as ShopProcess
      const { port: PORT } = new URL(localOrigin)
      shops[at] = await startAnother({ ...shared, PORT, DATA_DIR: dataDir })
    },
    async discard() {
      await Promise.all(shops.map(async (shop) => shop.kill().then(() => discardShop(shop))))
      await proxy.stop()
    },
  }
}

/** deploy/haproxy.cfg without https, for these shops. */
function startHaproxy(port: number, shops: ShopProcess[]): Promise<RunningProgram> {
  const servers = shops.map(
    ({ localOrigin }, at) => `  server shop${at} 127.0.0.1:${new URL(localOrigin).port}`,
  )
  const config = readFileSync(path.join(ROOT, 'deploy/haproxy.cfg'), 'utf8')
    .replace('bind :80', `bind 127.0.0.1:${port}`)
    .replace(/^.*(bind :443|redirect scheme).*\n/gm, '')
    .replace(/^ {2}server shop1 .*\n/m, `${servers.join('\n')}\n`)
  const files = { 'haproxy.cfg': config }
  const args = (folder: string) => ['-db', '-f', path.join(folder, 'haproxy.cfg')]
  return runProgram({ program: HAPROXY ?? '', files, args, port })
}
