import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '#app/server/config/config.ts'
import type { S3Settings } from '#app/server/config/file-settings.ts'
import { openS3Server, type S3Mood, type S3Server } from '#app/server/testing/fakes/s3-server.ts'
import { ROOT } from '#app/server/testing/test-config.ts'
import { scaleTimeout } from '#commands/patience.ts'
import { openDisk } from './disk.ts'
import type { FileStore } from './file-store.ts'
import { openS3 } from './s3.ts'

/** Only the store that is meant to give up has a short limit. */
const LONG_MS = scaleTimeout(60_000)
const SHORT_MS = 700
const KEY = 'profilePictures/aB3_x-9'

let folder: string
let s3: S3Server
let hasty: FileStore
const stores = {} as Record<'disk' | 's3' | 'own', FileStore>
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'dokmai-files-'))
  s3 = await openS3Server()
  stores.disk = openDisk(folder)
  stores.s3 = openS3(s3.settings, LONG_MS)
  hasty = openS3(s3.settings, SHORT_MS)
  if (own) {
    stores.own = openS3(own)
    await makeBucket(own)
  }
})
beforeEach(() => {
  s3.mood = 'usual'
})
afterAll(async () => {
  stores.s3.close()
  hasty.close()
  await s3.close()
  rmSync(folder, { recursive: true, force: true })
})

async function makeBucket({ endpoint, region, bucket, accessKeyId, secretAccessKey }: S3Settings) {
  const credentials = { accessKeyId, secretAccessKey }
  const client = new S3Client({ endpoint, region, credentials, forcePathStyle: true })
  await client.send(new CreateBucketCommand({ Bucket: bucket })).catch((error: Error) => {
    if (!/^BucketAlready/.test(error.name)) throw error
  })
  client.destroy()
}

const bytes = (text: string) => new TextEncoder().encode(text)
const textOf = (found: Uint8Array | null) => found && new TextDecoder().decode(found)

/** Also tests an existing storage, such as OpenStack Swift with s3api, if its variables are set. Uses a
 * bucket `dokmai-test`. */
const { TEST_S3_ENDPOINT: endpoint, TEST_S3_ACCESS_KEY_ID, TEST_S3_SECRET_ACCESS_KEY } = process.env
const own: S3Settings | null = endpoint
  ? {
      endpoint,
      region: 'ap-southeast-1',
      bucket: 'dokmai-test',
      accessKeyId: TEST_S3_ACCESS_KEY_ID ?? '',
      secretAccessKey: TEST_S3_SECRET_ACCESS_KEY ?? '',
    }
  : null

const kinds: [name: 'disk' | 's3' | 'own', what: string][] = [
  ['disk', 'a folder'],
  ['s3', 's3rver behind a check of signatures'],
  ...(own ? [['own', own.endpoint] as ['own', string]] : []),
]

describe.each(kinds)('files on %s (%s)', (name, _server) => {
  test('Stored files are returned byte by byte', async () => {
    const all = Uint8Array.from({ length: 300_000 }, (_, index) => (index * 7) % 256)
    await stores[name].put('products/large', all, 'image/webp')
    expect(await stores[name].get('products/large')).toEqual(all)
  })

  test('Files can be replaced, removed, and removed again', async () => {
    await stores[name].put(KEY, bytes('first'), 'image/webp')
    await stores[name].put(KEY, bytes('second'), 'image/webp')
    expect(textOf(await stores[name].get(KEY))).toBe('second')
    await stores[name].remove(KEY)
    await stores[name].remove(KEY)
    expect(await stores[name].get(KEY)).toBeNull()
  })

  test('A file that was never stored is missing', async () => {
    expect(await stores[name].get('products/none')).toBeNull()
  })

  test('Files are listed, all or those of one folder', async () => {
    for (const key of ['builtFiles/a-1_B.js', 'builtFiles/a.b.css', 'builds/1', 'products/rose'])
      await stores[name].put(key, bytes('x'), 'text/css')
    const listed = async (...folder: ['builtFiles' | 'builds'] | []) => {
      const keys: string[] = []
      for await (const key of stores[name].list(...folder)) keys.push(key)
      return keys.sort()
    }
    expect(await listed('builtFiles')).toEqual(['builtFiles/a-1_B.js', 'builtFiles/a.b.css'])
    expect(await listed('builds')).toEqual(['builds/1'])
    expect(await listed()).toEqual(
      expect.arrayContaining(['builtFiles/a.b.css', 'builds/1', 'products/rose']),
    )
  })

  test.each([
    '../secret',
    'products/../secret',
    'products/..',
    'products/.',
    '/etc/passwd',
    'products/a/b',
    'products//a',
    'products/a\\b',
    'products/a\0',
    'products/ก',
    'products/',
    'products',
    'products/a.webp',
    'nightly/dokmai-2026-11-22T03-00-00Z.tar.gz',
    'builtFiles/.hidden',
    'builtFiles/..',
    'builtFiles/a.js.0f1e.draft',
    '',
    `products/${'a'.repeat(129)}`,
  ])('A file cannot have the name %j', async (key) => {
    await expect(stores[name].put(key, bytes('x'), 'image/webp')).rejects.toThrow('no name')
    await expect(stores[name].get(key)).rejects.toThrow('no name')
    await expect(stores[name].remove(key)).rejects.toThrow('no name')
  })

  test('Of parallel writes to one file one is stored completely', async () => {
    const contents = Array.from({ length: 8 }, (_, index) => String(index).repeat(50_000))
    await Promise.all(contents.map((content) => stores[name].put(KEY, bytes(content), 'image/webp')))
    expect(contents).toContain(textOf(await stores[name].get(KEY)))
  })
})

describe('S3', () => {
  const moods: S3Mood[] = [403, 503, 'hangs', 'hangs up']

  test.each(moods)('S3 answering %s is a clear error, and the old file remains', async (mood) => {
    await stores.s3.put(KEY, bytes('before'), 'image/webp')
    s3.mood = mood
    const refusal = { name: 'FilesUnavailable', message: expect.stringMatching(/^S3: /) }
    await expect(hasty.put(KEY, bytes('after'), 'image/webp')).rejects.toMatchObject(refusal)
    await expect(hasty.get(KEY)).rejects.toMatchObject(refusal)
    await expect(hasty.remove(KEY)).rejects.toMatchObject(refusal)
    s3.mood = 'usual'
    expect(textOf(await stores.s3.get(KEY))).toBe('before')
  })

  test.each(['truncated', 'stalls'] as const)(
    'A download from S3 that %s midway returns nothing',
    async (mood) => {
      await stores.s3.put(KEY, bytes('x'.repeat(100_000)), 'image/webp')
      s3.mood = mood
      await expect(hasty.get(KEY)).rejects.toMatchObject({ name: 'FilesUnavailable' })
    },
  )

  test('S3 refuses a wrong secret, and the error does not contain it', async () => {
    const stranger = openS3({ ...s3.settings, secretAccessKey: 'a-wrong-secret' }, LONG_MS)
    const error = await stranger.put(KEY, bytes('x'), 'image/webp').catch((reason: Error) => reason)
    expect(error).toMatchObject({ name: 'FilesUnavailable', message: 'S3: 403 SignatureDoesNotMatch' })
    expect(String(error)).not.toContain('a-wrong-secret')
    stranger.close()
  })
})

describe('the disk', () => {
  test('Files on disk are readable only for the shop and leave no drafts', async () => {
    await stores.disk.put('products/neat', bytes('x'), 'image/webp')
    const files = readdirSync(path.join(folder, 'files/products'))
    expect(files.filter((file) => file.endsWith('.draft'))).toEqual([])
    expect(readFileSync(path.join(folder, 'files/products/neat'), 'utf8')).toBe('x')
  })

  test('A disk that cannot be written is a clear error', async () => {
    const place = path.join(folder, 'blocked')
    mkdirSync(place)
    writeFileSync(path.join(place, 'files'), 'this is no folder')
    await expect(openDisk(place).put(KEY, bytes('x'), 'image/webp')).rejects.toMatchObject({
      name: 'FilesUnavailable',
    })
  })
})

describe('the settings', () => {
  const BASE = { DATA_DIR: path.join(os.tmpdir(), 'dokmai-none'), AUTH_SECRET: 'x'.repeat(32) }
  const S3 = {
    FILE_STORAGE: 's3',
    S3_ENDPOINT: 'https://s3.example',
    S3_REGION: 'ap-southeast-1',
    S3_BUCKET: 'dokmai',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
  }

  test('By default files are stored on disk', () => {
    expect(readConfig(ROOT, BASE).files).toEqual({ store: 'disk' })
  })

  test('The settings of S3 are used as given', () => {
    expect(readConfig(ROOT, { ...BASE, ...S3 }).files).toEqual({
      store: 's3',
      endpoint: 'https://s3.example',
      region: 'ap-southeast-1',
      bucket: 'dokmai',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
    })
  })

  test.each(Object.keys(S3).slice(1))('The shop does not start if %s is missing for S3', (name) => {
    const fault = `${name} must be set where FILE_STORAGE is s3`
    expect(() => readConfig(ROOT, { ...BASE, ...S3, [name]: '' })).toThrow(fault)
  })

  test.each([
    ['FILE_STORAGE', 'tape'],
    ['S3_ENDPOINT', 'ftp://s3.example'],
    ['S3_BUCKET', '../other'],
  ])('The file settings do not allow %s to be %s', (name, value) => {
    expect(() => readConfig(ROOT, { ...BASE, ...S3, [name]: value })).toThrow(name)
  })
})
