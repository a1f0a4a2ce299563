import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pixelmatch from 'pixelmatch'
import sharp from 'sharp'

/** Of all pixels, which may differ; a large picture may hide a small button in that. */
const TOLERANCE = 0.001
const MAX_PIXELS = 300
const THRESHOLD = 0.1
const LIMIT_BYTES = 120_000
const FOLDER = path.resolve(import.meta.dirname, 'approved')
const FAILED = path.resolve(import.meta.dirname, 'failed')
const IS_APPROVING = process.env.LOOK === 'approve' && !process.env.CI

interface Pixels {
  data: Buffer
  width: number
  height: number
}

/**
 * Compares a screenshot with the approved picture; null if they are alike. `folder` names the browser that drew it.
 * With `LOOK=approve` it writes the picture instead, if it is another.
 */
export async function compare(folder: string, name: string, png: Buffer): Promise<string | null> {
  const file = path.join(FOLDER, folder, `${name}.webp`)
  const difference = await findDifference(file, png)
  if (difference === null) return null
  if (!IS_APPROVING) {
    await showDifference(name, difference.pictures)
    return `${name}: ${difference.reason}`
  }
  const webp = await sharp(png).webp({ nearLossless: true, quality: 60, effort: 6 }).toBuffer()
  if (webp.length > LIMIT_BYTES) return `${name}: ${webp.length} bytes, at most ${LIMIT_BYTES}`
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, webp)
  console.log(`approved ${name}: ${difference.reason}`)
  return null
}

async function findDifference(file: string, png: Buffer) {
  const got = await toPixels(png)
  if (!existsSync(file)) return { reason: 'there is no approved picture', pictures: [got] }
  const expected = await toPixels(readFileSync(file))
  if (got.width !== expected.width || got.height !== expected.height) {
    const [is, was] = [got, expected].map(({ width, height }) => `${width} × ${height}`)
    return { reason: `${is} instead of ${was}`, pictures: [expected, got] }
  }
  const { width, height } = got
  const drawn: Pixels = { width, height, data: Buffer.alloc(width * height * 4) }
  const count = pixelmatch(expected.data, got.data, drawn.data, width, height, { threshold: THRESHOLD })
  if (count <= Math.min(MAX_PIXELS, width * height * TOLERANCE)) return null
  return { reason: `${count} pixels differ`, pictures: [expected, got, drawn] }
}

async function toPixels(image: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(image).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** Expected, got and difference, side by side. */
async function showDifference(name: string, pictures: Pixels[]): Promise<void> {
  const width = pictures.reduce((sum, picture) => sum + picture.width, 0)
  const height = Math.max(...pictures.map((picture) => picture.height))
  let left = 0
  const parts = pictures.map(({ data, ...size }) => {
    const part = { input: data, raw: { ...size, channels: 4 as const }, left, top: 0 }
    left += size.width
    return part
  })
  mkdirSync(FAILED, { recursive: true })
  const sheet = sharp({ create: { width, height, channels: 4, background: '#888' } })
  await sheet
    .composite(parts)
    .png()
    .toFile(path.join(FAILED, `${name}.png`))
}

export function forgetFailed(): void {
  rmSync(FAILED, { recursive: true, force: true })
}
