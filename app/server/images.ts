import { mkdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import sharp, { type Sharp } from 'sharp'
import type { Config } from './config.ts'
import { writeFileWhole } from './files/write-file-whole.ts'

/** The widths that pages ask for, in pixels; any other number is answered with the next of these. */
const WIDTHS = [160, 320, 480, 640, 960, 1200, 1600, 2400] as const

const FORMATS = {
  avif: { type: 'image/avif', encode: (picture: Sharp) => picture.avif({ quality: 55, effort: 2 }) },
  webp: { type: 'image/webp', encode: (picture: Sharp) => picture.webp({ quality: 80 }) },
  jpeg: {
    type: 'image/jpeg',
    encode: (picture: Sharp) => picture.jpeg({ quality: 82, mozjpeg: true }),
  },
} as const
type Format = keyof typeof FORMATS

/** What is answered as it is. Vector drawings and the share picture need no sizes. */
const WHOLE: Record<string, string> = { '.svg': 'image/svg+xml', '.jpg': 'image/jpeg' }

export interface Picture {
  bytes: Uint8Array<ArrayBuffer>
  type: string
}

// Pictures of the catalogue, whatever a file claims to be, are read as these three kinds only.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})

const underWay = new Map<string, Promise<Picture>>()

/**
 * A picture of the demo catalogue, no wider than asked for, in the best format that the browser accepts. Made once, kept under
 * `DATA_DIR/cache`; requests for the same one at the same moment make it once. Null where there is none of that name.
 */
export async function findPicture(
  config: Config,
  name: string,
  width: number | null,
  accept: string,
): Promise<Picture | null> {
  const file = catalogueFile(config, name)
  if (!file || !(await isFile(file))) return null
  const whole = WHOLE[path.extname(file)]
  if (whole) return { bytes: new Uint8Array(await readFile(file)), type: whole }
  const format: Format = accept.includes('image/avif')
    ? 'avif'
    : accept.includes('image/webp')
      ? 'webp'
      : 'jpeg'
  const size = WIDTHS.find((known) => known >= (width ?? Number.POSITIVE_INFINITY)) ?? 2400
  return once(`${name}@${size}.${format}`, () => keptPicture(config, file, name, size, format))
}

function catalogueFile(config: Config, name: string): string | null {
  if (!/^(brand|products)\/[a-z0-9-]+\.(svg|webp|jpg)$/.test(name)) return null
  return path.join(config.root, 'catalogue', name)
}

async function keptPicture(
  config: Config,
  file: string,
  name: string,
  width: number,
  format: Format,
): Promise<Picture> {
  const kept = path.join(config.dataDir, 'cache/images', `${name.replaceAll('/', '-')}-${width}.${format}`)
  const { type, encode } = FORMATS[format]
  if (await isFile(kept)) return { bytes: new Uint8Array(await readFile(kept)), type }
  const source = sharp(await readFile(file), { failOn: 'error', limitInputPixels: 40_000_000 })
  const bytes = new Uint8Array(await encode(source.resize({ width, withoutEnlargement: true })).toBuffer())
  await mkdir(path.dirname(kept), { recursive: true })
  writeFileWhole(kept, bytes)
  return { bytes, type }
}

function once(key: string, make: () => Promise<Picture>): Promise<Picture> {
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
