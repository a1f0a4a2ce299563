import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createApp } from '#app/server/http/app.ts'
import { openS3Server, type S3Server } from './fakes/s3-server.ts'
import { openTestShop, type TestShop } from './test-shop.ts'

export interface ShopWithS3 {
  shop: TestShop
  s3: S3Server
  app: ReturnType<typeof createApp>
  close(): Promise<void>
}

/** A shop that stores its files in S3, and has the same answer for every page. */
export async function openShopWithS3(): Promise<ShopWithS3> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'dokmai-s3-'))
  const s3 = await openS3Server()
  const shop = await openTestShop({ dataDir, files: { store: 's3', ...s3.settings } })
  const app = createApp(shop, async () => new Response('a page of the shop'))
  const close = async () => {
    await shop.close()
    await s3.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { shop, s3, app, close }
}
