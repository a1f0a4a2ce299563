import { createHash } from 'node:crypto'
import { chmod, mkdir, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Sharp } from 'sharp'
import type { Config } from '#app/server/config.ts'
import { requireKey } from '#app/server/files/file-store.ts'
import { writeFileWhole } from '#app/server/files/write-file-atomic.ts'
import type { Shop } from '#app/server/open-shop.ts'
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

const WHOLE: Record<string, string> = { '.svg': 'image/svg+xml', '.jpg': 'image/jpeg', '.png': 'image/png' }

const VERSION_LENGTH = 16

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

export interface Wish {
  width: number | null
  accept: string
}

const underWay = new Map<string, Promise<StoredImage | null>>()

/** Cached under `DATA_DIR/cache`. Null for an unknown name. */
export async function findImage(config: Config, name: string, wish: Wish): Promise<StoredImage | null> {
  const file = catalogueFile(config, name)
  if (!file || !(await isFile(file))) return null
  const whole = WHOLE[path.extname(file)]
  if (whole) return { bytes: new Uint8Array(await readFile(file)), type: whole }
  const cached = { folder: cacheFolder(config), name: name.replaceAll('/', '-') }
  return cachedImage(cached, wish, async () => ({ bytes: await readFile(file) }))
}

/** `version` prevents caching a size of a replaced image. Null for an unknown key. Throws
 * `FilesUnavailable`. */
export function findStoredImage(
  { config, files }: Pick<Shop, 'config' | 'files'>,
  { key, version = null }: { key: string; version?: string | null },
  wish: Wish,
): Promise<StoredImage | null> {
  const cached = { folder: cacheFolder(config), name: `${requireKey(key)}/${version ?? 'only'}` }
  return cachedImage(cached, wish, async () => {
    const bytes = await files.get(key)
    return bytes && { bytes, isOther: version !== null && versionOf(bytes) !== version }
  })
}

export async function forgetSizes(config: Config, key: string): Promise<void> {
  await rm(path.join(cacheFolder(config), requireKey(key)), { recursive: true, force: true })
}

export function versionOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, VERSION_LENGTH)
}

function catalogueFile(config: Config, name: string): string | null {
  if (!/^(brand|products)\/[a-z0-9-]+\.(svg|webp|jpg|png)$/.test(name)) return null
  return path.join(config.root, 'catalogue', name)
}

function cacheFolder(config: Config): string {
  return path.join(config.dataDir, 'cache/images')
}

function cachedImage(
  { folder, name }: { folder: string; name: string },
  { width, accept }: Wish,
  read: () => Promise<Source | null>,
): Promise<StoredImage | null> {
  const format = formatFor(accept)
  const size = WIDTHS_PX.find((known) => known >= (width ?? Number.POSITIVE_INFINITY)) ?? 2400
  const file = path.join(folder, `${name}-${size}.${format}`)
  return once(file, async () => {
    const { type, encode } = FORMATS[format]
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

function once(key: string, make: () => Promise<StoredImage | null>): Promise<StoredImage | null> {
  const running = underWay.get(key) ?? make().finally(() => underWay.delete(key))
  underWay.set(key, running)
  return running
}

async function isFile(file: string): Promise<boolean> {
  return stat(file).then(
    (found) => found.isFile(),
    () => false,
  )
}
