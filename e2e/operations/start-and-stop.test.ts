import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { longTest } from '#commands/long-test.ts'
import { scaleTimeout } from '#commands/patience.ts'
import { isAlive, processesOf } from '#e2e/testing/process-family.ts'
import { discardShop, freePort, type ShopProcess, startShop } from '#e2e/testing/shop-process.ts'

const shops: ShopProcess[] = []
const open = async (settings: Record<string, string> = {}, command?: [string, string]) => {
  const shop = await startShop(settings, command)
  shops.push(shop)
  return shop
}

afterEach(async () => {
  for (const shop of shops.splice(0)) await discardShop(shop)
})

describe('the shop', () => {
  test('The first start prints the generated password of the administrator, and later ones do not', async () => {
    const first = await open({ ADMIN_PASSWORD: '' })
    expect(first.output()).toContain(`open at ${first.origin}`)
    expect(first.output()).toContain(`Email is not sent: messages are saved in ${first.dataDir}/outbox.`)
    expect(first.output()).toMatch(/Administrator: owner@shop\.test\nPassword: {6}\S{20}/)
    await first.stop()
    const second = await open({ ADMIN_PASSWORD: '', DATA_DIR: first.dataDir })
    expect(second.output()).not.toContain('Password')
  })

  longTest('Settings are read from a file, and environment variables win', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'dokmai-env-'))
    const file = path.join(folder, 'settings.env')
    writeFileSync(file, 'SHOP_NAME="Mali Flowers"\nADMIN_EMAIL=somebody@else.test\n')
    const shop = await open({ ENV_FILE: file, ADMIN_PASSWORD: '' })
    expect(shop.output()).toContain(`Mali Flowers is open at ${shop.origin}`)
    expect(shop.output()).toContain('Administrator: owner@shop.test')
    await expect(startShop({ ENV_FILE: path.join(folder, 'missing.env') })).rejects.toThrow('missing.env')
    rmSync(folder, { recursive: true })
  })

  longTest('A stopped shop leaves no process and no partial file behind', async () => {
    const shop = await open()
    const pids = processesOf(shop)
    expect(pids.length).toBeGreaterThan(2)
    expect(await shop.stop()).toBe(0)
    expect(pids.filter(isAlive)).toEqual([])
    expect(
      readdirSync(shop.dataDir, { recursive: true }).filter((file) => String(file).endsWith('.draft')),
    ).toEqual([])
  })

  longTest('A shop is one process with the settings of its memory, however it is started', async () => {
    const shop = await open()
    const settings = readFileSync(`/proc/${shop.pid}/environ`, 'utf8').split('\0')
    expect(settings).toContain('MALLOC_ARENA_MAX=1')
    expect(readFileSync(`/proc/${shop.pid}/cmdline`, 'utf8')).toContain('start.js')
  })

  longTest('A shop stops when its npm is stopped', async () => {
    const shop = await open({}, ['npm', 'start'])
    const pids = processesOf(shop)
    await shop.stop()
    await expect.poll(() => pids.filter(isAlive), { timeout: 15_000 }).toEqual([])
  })

  longTest('A shop that is stopped while it starts leaves no PostgreSQL behind', async () => {
    const dataDir = mkdtempSync(path.join(os.tmpdir(), 'dokmai-e2e-'))
    const pidFile = path.join(dataDir, 'postgres/postmaster.pid')
    const starting = startShop({ DATA_DIR: dataDir, PORT: String(await freePort()) }).catch(String)
    const readPids = () => (existsSync(pidFile) ? readFileSync(pidFile, 'utf8').split('\n', 1) : [])
    await expect.poll(readPids, { interval: 10, timeout: 30_000 }).toHaveLength(1)
    const [server] = readPids().map(Number)
    process.kill(Number(readFileSync(path.join(dataDir, 'shop.pid'), 'utf8')), 'SIGTERM')
    await starting
    await expect.poll(() => isAlive(server ?? 0), { timeout: 15_000 }).toBe(false)
    rmSync(dataDir, { recursive: true })
  })

  longTest('A second start on one data folder is refused in one clear line', async () => {
    const shop = await open()
    await expect(startShop({ DATA_DIR: shop.dataDir })).rejects.toThrow(shop.dataDir)
    expect((await fetch(shop.origin)).status).toBe(200)
  })

  longTest('A killed shop starts again with its products', async () => {
    const shop = await open()
    await shop.kill()
    const again = await open({ DATA_DIR: shop.dataDir })
    expect(await (await fetch(`${again.origin}/allproducts`)).text()).toContain('Single Red Rose')
  })

  test('A start with wrong settings names every one of them and fails', async () => {
    const start = startShop({ PORT: 'many', PUBLIC_URL: 'shop', PAYMENT_PROVIDER: 'gold' })
    await expect(start).rejects.toThrow(
      /PORT must be[\s\S]*PUBLIC_URL must be[\s\S]*PAYMENT_PROVIDER must be one of/,
    )
  })

  longTest(
    'A first start on a port in use says so, and shows the password that no later start shows',
    async () => {
      const { port: PORT } = new URL((await open()).origin)
      // `startShop` sees the first shop answer.
      const second = await open({ PORT, ADMIN_PASSWORD: '' })
      await expect
        .poll(() => second.output())
        .toMatch(/^The shop cannot start:\nport \d+ is in use; set PORT/m)
      expect(second.output()).toMatch(/^Password: {6}\S{20} /m)
    },
  )

  longTest('A failed start gives its reason in one line without a stack trace', async () => {
    const file = path.join(mkdtempSync(path.join(os.tmpdir(), 'dokmai-e2e-')), 'file')
    writeFileSync(file, '')
    const start = startShop({ DATA_DIR: path.join(file, 'data') })
    await expect(start).rejects.toThrow(/The shop cannot start:\n.*ENOTDIR.*\n?$/)
    await expect(start).rejects.not.toThrow(/\n +at /)
    rmSync(path.dirname(file), { recursive: true })
  })

  test('A public shop refuses the pretend bank unless it is configured by name', async () => {
    await expect(startShop({ PUBLIC_URL: 'https://shop.example' })).rejects.toThrow(
      'PAYMENT_PROVIDER must be set',
    )
  })

  longTest('A shop with open live streams stops and ends them', async () => {
    const shop = await open()
    const stream = await fetch(`${shop.origin}/live`)
    const heard = stream.text()
    expect(await shop.stop()).toBe(0)
    expect(await heard).toMatch(/^retry: \d+\nevent: open\n/)
  })

  test('A shop answers 503 without a word of its inside while its database is away, and recovers by itself', async () => {
    const shop = await open()
    const statuses = new Set<number>()
    const texts = new Set<string>()
    const deadline = Date.now() + scaleTimeout(15_000)
    do {
      // Again if it was back before this test looked.
      if (!statuses.has(503)) killDatabaseOf(shop)
      const answer = await fetch(shop.origin)
      statuses.add(answer.status)
      if (answer.status === 503) texts.add(await answer.text())
      await new Promise((resolve) => setTimeout(resolve, 100))
    } while (Date.now() < deadline && !(statuses.has(503) && (await fetch(`${shop.origin}/readyz`)).ok))
    expect((await fetch(shop.origin)).status).toBe(200)
    expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([])
    expect(texts.size).toBeGreaterThan(0)
    for (const text of texts)
      expect(text).not.toMatch(/postgres|ECONN|socket|select |node_modules|\.ts:|dataDir/i)
  })
})

function killDatabaseOf(shop: ShopProcess) {
  const [postmaster] = processesOf(shop).filter((pid) => pid !== shop.pid)
  if (postmaster) process.kill(postmaster, 'SIGKILL')
}
