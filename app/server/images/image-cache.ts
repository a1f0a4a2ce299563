import { chmod, mkdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Sharp } from 'sharp'
import { writeFileWhole } from '#app/server/core/write-file-atomic.ts'
import { openImage } from './safe-sharp.ts'

const WIDTHS_PX = [160, 320, 360, 480, 640, 960, 1200, 1600, 2400] as const

const FORMATS = {
  avif: { type: 'image/avif', encode: (image: Sharp) => image.avif({ quality: 55, effort: 2 }) },
  webp: { type: 'image/webp', encode: (image: Sharp) => image.webp({ quality: 80 }) },
  jpeg: {
    type: 'image/jpeg',
    encode: (image: Sharp) => image.flatten({ background: '#fff' }).jpeg({ quality: 82, mozjpeg: true }),
  },
} as const
type Format = keyof typeof FORMATS

/** Browsers that know neither get sizes that are encoded when they ask. */
const PREPARED_FORMATS = ['avif', 'webp'] as const

export interface StoredImage {
  bytes: Uint8Array<ArrayBuffer>
  type: string
  /** True if the image was replaced meanwhile: must not be cached under the old URL. */
  isOther?: boolean
}

interface Source {
  bytes: Uint8Array
  isOther?: boolean
}

/** An image's place in the cache. */
export interface Cached {
  folder: string
  name: string
  read: () => Promise<Source | null>
}

export interface ImageRequest {
  width: number | null
  accept: string
}

const underWay = new Map<string, Promise<StoredImage | null>>()

/** Encodes one of the sizes that is missing; null if none is. */
export async function encodeMissing(cached: Cached, widths: readonly number[]): Promise<StoredImage | null> {
  for (const format of PREPARED_FORMATS) {
    for (const width of widths) {
      const request = { width, accept: FORMATS[format].type }
      if (!(await isFile(cacheFile(cached, request)))) return cachedImage(cached, request)
    }
  }
  return null
}

function sizeFor(width: number | null): number {
  return WIDTHS_PX.find((known) => known >= (width ?? Number.POSITIVE_INFINITY)) ?? 2400
}

function cacheFile({ folder, name }: Cached, { width, accept }: ImageRequest): string {
  return path.join(folder, `${name}-${sizeFor(width)}.${formatFor(accept)}`)
}

/** Encodes the size if it is not cached. */
export function cachedImage(cached: Cached, request: ImageRequest): Promise<StoredImage | null> {
  const { folder, read } = cached
  const file = cacheFile(cached, request)
  return shareWork(file, async () => {
    const { type, encode } = FORMATS[formatFor(request.accept)]
    const size = sizeFor(request.width)
    if (await isFile(file)) return { bytes: new Uint8Array(await readFile(file)), type }
    const source = await read()
    if (!source) return null
    const resized = openImage(source.bytes).resize({ width: size, withoutEnlargement: true })
    const bytes = new Uint8Array(await encode(resized).toBuffer())
    if (source.isOther) return { bytes, type, isOther: true }
    await writeCache(folder, file, bytes)
    return { bytes, type }
  })
}

/** Private, since profile images are among them. Errors, such as a full disk, are ignored. */
async function writeCache(folder: string, file: string, bytes: Uint8Array): Promise<void> {
  try {
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
    await chmod(folder, 0o700)
    writeFileWhole(file, bytes, 0o600)
  } catch {}
}

// A wildcard, as mail readers send it, promises no modern format.
function formatFor(accept: string): Format {
  if (accept.includes('image/avif')) return 'avif'
  return accept.includes('image/webp') ? 'webp' : 'jpeg'
}

function shareWork(key: string, make: () => Promise<StoredImage | null>): Promise<StoredImage | null> {
  const running = underWay.get(key) ?? make().finally(() => underWay.delete(key))
  underWay.set(key, running)
  return running
}

export async function isFile(file: string): Promise<boolean> {
  return stat(file).then(
    (found) => found.isFile(),
    () => false,
  )
}
