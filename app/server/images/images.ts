import { createHash } from 'node:crypto'
import { readdir, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '#app/server/config/config.ts'
import { requireKey } from '#app/server/files/file-store.ts'
import type { Shop } from '#app/server/shop.ts'
import {
  type Cached,
  cachedImage,
  encodeMissing,
  type ImageRequest,
  isFile,
  type StoredImage,
} from './image-cache.ts'
import { openImage } from './safe-sharp.ts'

const WHOLE: Record<string, string> = { '.svg': 'image/svg+xml', '.jpg': 'image/jpeg', '.png': 'image/png' }

const VERSION_LENGTH = 16

/** Cached under `DATA_DIR/cache`. Null for an unknown name. */
export async function findImage(
  config: Config,
  name: string,
  request: ImageRequest,
): Promise<StoredImage | null> {
  const file = catalogueFile(config, name)
  if (!file || !(await isFile(file))) return null
  const whole = WHOLE[path.extname(file)]
  if (whole) return { bytes: new Uint8Array(await readFile(file)), type: whole }
  return cachedImage(await cachedCatalogueImage(config, file), request)
}

/** Named after its content too, since a file of the catalogue may be replaced by another. */
async function cachedCatalogueImage(config: Config, file: string): Promise<Cached> {
  const name = path.relative(path.join(config.root, 'catalogue'), file).replaceAll(path.sep, '-')
  const version = await versionOfFile(file)
  return {
    folder: cacheFolder(config),
    name: `${name}/${version}`,
    async read() {
      await forgetOtherVersions(path.join(cacheFolder(config), name), version)
      return { bytes: await readFile(file) }
    },
  }
}

const fileVersions = new Map<string, { changed: string; version: string }>()

async function versionOfFile(file: string): Promise<string> {
  const { mtimeMs, size } = await stat(file)
  const changed = `${mtimeMs} ${size}`
  const known = fileVersions.get(file)
  if (known?.changed === changed) return known.version
  const version = toImageVersion(await readFile(file))
  fileVersions.set(file, { changed, version })
  return version
}

async function forgetOtherVersions(folder: string, version: string): Promise<void> {
  const sizes = await readdir(folder).catch(() => [])
  const old = sizes.filter((name) => !name.startsWith(version))
  await Promise.all(old.map((name) => rm(path.join(folder, name), { force: true })))
}

/** Encodes one missing size of an image of ours; null if none is missing. Throws `FilesUnavailable`. */
export async function encodeMissingSize(
  shop: Pick<Shop, 'config' | 'files'>,
  imageUrl: string,
  widths: readonly number[],
): Promise<StoredImage | null> {
  const cached = await cachedAt(shop, imageUrl)
  return cached && encodeMissing(cached, widths)
}

/** The mean colour of an image of ours, `#e9d5cf`; empty for any other and one that cannot be read. */
export async function findImageColour(
  shop: Pick<Shop, 'config' | 'files'>,
  imageUrl: string,
): Promise<string> {
  try {
    const cached = await cachedAt(shop, imageUrl)
    const source = await cached?.read()
    if (!source) return ''
    const pixel = openImage(source.bytes).flatten({ background: '#fff' }).resize(1, 1, { fit: 'fill' }).raw()
    return `#${(await pixel.toBuffer()).subarray(0, 3).toString('hex')}`
  } catch {
    return ''
  }
}

async function cachedAt(shop: Pick<Shop, 'config' | 'files'>, imageUrl: string): Promise<Cached | null> {
  const [, place, name = ''] = /^\/images\/(catalogue|products)\/([\w/.-]+)$/.exec(imageUrl) ?? []
  if (place === 'products') return cachedStoredImage(shop, { key: `products/${name}` })
  const file = place === 'catalogue' ? catalogueFile(shop.config, name) : null
  if (!file || WHOLE[path.extname(file)] || !(await isFile(file))) return null
  return cachedCatalogueImage(shop.config, file)
}

/** `version` prevents caching a size of a replaced image. Null for an unknown key. Throws
 * `FilesUnavailable`. */
export function findStoredImage(
  shop: Pick<Shop, 'config' | 'files'>,
  stored: StoredName,
  request: ImageRequest,
): Promise<StoredImage | null> {
  return cachedImage(cachedStoredImage(shop, stored), request)
}

interface StoredName {
  key: string
  version?: string | null
}

function cachedStoredImage(
  { config, files }: Pick<Shop, 'config' | 'files'>,
  { key, version = null }: StoredName,
): Cached {
  return {
    folder: cacheFolder(config),
    name: `${requireKey(key)}/${version ?? 'only'}`,
    async read() {
      const bytes = await files.get(key)
      return bytes && { bytes, isOther: version !== null && toImageVersion(bytes) !== version }
    },
  }
}

export async function forgetSizes(config: Config, key: string): Promise<void> {
  // Another size may be written meanwhile.
  const retries = { maxRetries: 10, retryDelay: 20 }
  await rm(path.join(cacheFolder(config), requireKey(key)), { recursive: true, force: true, ...retries })
}

export function toImageVersion(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, VERSION_LENGTH)
}

function catalogueFile(config: Config, name: string): string | null {
  if (!/^(brand|products)\/[a-z0-9-]+\.(svg|webp|jpg|png)$/.test(name)) return null
  return path.join(config.root, 'catalogue', name)
}

function cacheFolder(config: Config): string {
  return path.join(config.dataDir, 'cache/images')
}
