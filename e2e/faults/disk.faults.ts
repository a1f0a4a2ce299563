import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { expect } from 'vitest'
import { type HttpClient, openHttpClient } from '#bench/parts/http-client.ts'
import { buyNowForm, type CartProduct, listCartProducts, purchase } from '#bench/parts/purchase.ts'
import { countBroken, openDatabaseOf, startShopUnderTest } from '#bench/parts/shop-under-test.ts'
import { makeShoppers, type Shopper, signInOwner } from '#bench/parts/shoppers.ts'
import type { ShopProcess } from '#e2e/testing/shop-process.ts'
import { seconds, testFault } from './fault-row.ts'
import { probeOnce } from './probe.ts'

const DISK = 'size=320m'
const PAGES = ['/', '/allproducts', '/productInfo/single-red-rose']
const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' }
/** PostgreSQL has some reserved space of its own. */
const MAX_CHECKOUTS = 600
const BACK_MS = 20_000
const WARNING = /disk of the shop’s computer is nearly full/
/** Answers of a shop that cannot write. */
const REFUSAL = /We will be right back|We couldn’t save the picture|not-saved/

testFault(
  'a full disk',
  'Pages are served, the owner is warned, writes are refused with a message, and no file is left in half',
  async () => {
    const disk = mkdtempSync(path.join(os.tmpdir(), 'dokmai-disk-'))
    if (spawnSync('mount', ['-t', 'tmpfs', '-o', DISK, 'tmpfs', disk]).status !== 0) {
      rmSync(disk, { recursive: true })
      return 'not tried: a disk of its own takes root'
    }
    let shop: ShopProcess | undefined
    try {
      shop = await startShopUnderTest({ DATA_DIR: path.join(disk, 'data'), LOG_LEVEL: 'fatal' })
      return await fillUp(shop, path.join(disk, 'filler'))
    } finally {
      await shop?.stop()
      spawnSync('umount', [disk])
      rmSync(disk, { recursive: true })
    }
  },
)

async function fillUp(shop: ShopProcess, filler: string): Promise<string> {
  const client = openHttpClient(shop.origin)
  const pool = openDatabaseOf(shop, 1)
  try {
    const goods = (await listCartProducts(pool))[0] as CartProduct
    const shoppers = await makeShoppers(pool, MAX_CHECKOUTS / 10 + 5)
    const owner = await signInOwner(pool)
    for (const page of PAGES) expect((await probeOnce(client, page)).status).toBe(200)
    expect(await dashboard(shop, owner)).not.toMatch(WARNING)
    fill(filler)
    expect(await dashboard(shop, owner)).toMatch(WARNING)
    expect(backup(shop)).toMatch(/^The disk with (DATA_DIR|\S+\/backups) is full/)
    const refusedImage = await upload(shop, shoppers.at(-1) as Shopper)
    expect(refusedImage.text).toMatch(REFUSAL)
    expect([400, 503]).toContain(refusedImage.status)
    const taken = await buyUntilRefused(client, shoppers, goods)
    for (const page of PAGES) expect((await probeOnce(client, page)).status).toBe(200)
    rmSync(filler)
    const back = await untilBought(client, shoppers.at(-2) as Shopper, goods)
    expect(back).toBeLessThan(BACK_MS)
    expect(await countBroken(pool)).toBe(0)
    expect(draftsUnder(shop.dataDir)).toEqual([])
    return `pages 200; image ${refusedImage.status}, checkout 503 after ${taken} more; 0 drafts; sells ${seconds(back)} after there is room`
  } finally {
    client.close()
    await pool.end()
  }
}

/** Writes until the disk is full. */
function fill(file: string): void {
  const handle = openSync(file, 'w')
  try {
    for (let size = 1 << 20; size >= 1; size >>= 4) fillBy(handle, Buffer.alloc(size))
  } finally {
    closeSync(handle)
  }
}

function fillBy(handle: number, bytes: Buffer): void {
  try {
    for (;;) writeSync(handle, bytes)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}

async function dashboard(shop: ShopProcess, cookie: string): Promise<string> {
  const answer = await fetch(`${shop.origin}/dashboard`, { headers: { Cookie: cookie } })
  expect(answer.status).toBe(200)
  return answer.text()
}

/** Returns what the command says. */
function backup({ dataDir }: ShopProcess): string {
  const env = { PATH: process.env.PATH, ENV_FILE: '', DATA_DIR: dataDir }
  return spawnSync(process.execPath, ['commands/backup.ts'], { encoding: 'utf8', env }).stderr
}

async function upload(shop: ShopProcess, { cookie }: Shopper): Promise<{ status: number; text: string }> {
  const create = { width: 300, height: 300, channels: 3, background: 'green' } as const
  const bytes = await sharp({ create }).png().toBuffer()
  const form = new FormData()
  form.set('image', new File([new Uint8Array(bytes)], 'me.png', { type: 'image/png' }))
  const headers = { Cookie: cookie, Origin: shop.origin }
  const answer = await fetch(`${shop.origin}/profile`, {
    method: 'POST',
    headers,
    body: form,
    redirect: 'manual',
  })
  return { status: answer.status, text: await answer.text() }
}

async function buyUntilRefused(client: HttpClient, shoppers: Shopper[], goods: CartProduct): Promise<number> {
  for (let taken = 0; taken < MAX_CHECKOUTS; taken += 1) {
    const { cookie } = shoppers[Math.floor(taken / 10)] as Shopper
    const answer = await client.send('POST', '/cart.data', { Cookie: cookie, ...FORM }, buyNowForm(goods))
    if (answer.status === 200) continue
    expect(answer.status, answer.body.slice(0, 200)).toBe(503)
    expect(answer.body).toMatch(REFUSAL)
    return taken
  }
  throw new Error('nothing was refused')
}

async function untilBought(client: HttpClient, shopper: Shopper, goods: CartProduct): Promise<number> {
  const start = performance.now()
  for (;;) {
    try {
      await purchase(client, shopper, goods)
      return performance.now() - start
    } catch (error) {
      if (performance.now() - start > BACK_MS) throw error
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
  }
}

function draftsUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true })
    .map(String)
    .filter((file) => file.endsWith('.draft'))
}
