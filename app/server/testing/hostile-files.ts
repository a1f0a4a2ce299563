import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { MAX_IMAGE_BYTES } from '#app/shop/constants.ts'

export interface HostileFile {
  what: string
  bytes: Uint8Array
  /** The type it claims. */
  type: string
  name: string
  /** Contains an image, which may be accepted, but nothing else of the file. */
  isImage: boolean
}

type Kind = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif'
const KINDS: Kind[] = ['jpeg', 'png', 'webp', 'avif', 'gif']

/** Hidden in the files; must never come out again. */
const PAYLOAD = '<script>alert("hostile payload")</script><?php system($_GET[0]); ?>'

const latin1 = (text: string) => Buffer.from(text, 'latin1')

/** Other kinds that some image library would open. */
const OTHERS: Record<string, Buffer> = {
  HTML: latin1(`<!doctype html><html><body>${PAYLOAD}</body></html>`),
  'HTML after a comment': latin1(`<!--\x89PNG\r\n\x1a\n-->${PAYLOAD}`),
  SVG: latin1(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${PAYLOAD}</svg>`),
  'SVG that reads a file': latin1(
    '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>',
  ),
  'XML that grows': latin1('<!DOCTYPE a [<!ENTITY b "bbbb"><!ENTITY c "&b;&b;&b;&b;">]><a>&c;</a>'),
  script: latin1('alert(1)//'),
  PHP: latin1(PAYLOAD),
  PDF: latin1('%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj'),
  ZIP: latin1('PK\x03\x04\x14\0\0\0\0\0evil.html'),
  ELF: latin1('\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0'),
  EXE: latin1('MZ\x90\0\x03\0\0\0'),
  BMP: latin1('BM\x1e\0\0\0\0\0\0\0\x1a\0\0\0\x0c\0\0\0\x01\0\x01\0\x01\0\x18\0\0\0\xff\0'),
  ICO: latin1('\0\0\x01\0\x01\0\x01\x01\0\0\x01\0\x20\0\x30\0\0\0\x16\0\0\0'),
  MP4: latin1('\0\0\0\x18ftypisom\0\0\x02\0isomiso2'),
  HEIC: latin1('\0\0\0\x18ftypheic\0\0\0\0mif1heic'),
  'JPEG XL': latin1('\xff\x0a\xfa\x1f\x41\x91'),
  'JPEG 2000': latin1('\0\0\0\x0cjP  \r\n\x87\n\0\0\0\x14ftypjp2 '),
  PSD: latin1('8BPS\0\x01\0\0\0\0\0\0\0\x03\0\0\0\x01\0\0\0\x01\0\x08\0\x03'),
  EPS: latin1('%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n(%pipe%id) (w) file'),
  'a script of ImageMagick': latin1("push graphic-context\nimage over 0,0 0,0 'https://evil.test/x|id'\npop"),
  PPM: latin1('P6 1 1 255\n\xff\0\0'),
  CSV: latin1('a,b\n1,2\n'),
  OpenEXR: latin1('\x76\x2f\x31\x01\x02\0\0\0'),
  FITS: latin1(`SIMPLE  =                    T${' '.repeat(51)}`),
  nothing: Buffer.alloc(0),
  'NUL signs': Buffer.alloc(4096),
  noise: Buffer.from(Array.from({ length: 4096 }, (_, index) => (index * 193 + 71) % 256)),
}

const STARTS: Record<Kind, Buffer> = {
  jpeg: latin1('\xff\xd8\xff\xe0\0\x10JFIF\0'),
  png: latin1('\x89PNG\r\n\x1a\n'),
  webp: latin1('RIFF\x24\0\0\0WEBPVP8 '),
  avif: latin1('\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf'),
  gif: latin1('GIF89a\x20\x03\x58\x02\xf7\0\0'),
}

const NAMES = [
  '../../../etc/passwd',
  '..\\..\\windows\\win.ini',
  '/etc/cron.d/evil',
  'me.jpg\0.html',
  'me.jpg\r\nContent-Type: text/html',
  '\u202egnp.exe',
  'a'.repeat(10_000),
  '.htaccess',
  'me.php.jpg',
  '<img src=x onerror=alert(1)>.png',
  'CON',
  '; rm -rf ~;.png',
  '$(id).png',
  '',
]

/** 800 × 600 pixels. */
export function drawImage(kind: Kind | 'tiff'): Promise<Buffer> {
  return painting(800, 600)
    .toFormat(kind, kind === 'avif' ? { effort: 0 } : {})
    .toBuffer()
}

export async function hostileFiles(): Promise<HostileFile[]> {
  const images = await Promise.all(KINDS.map(async (kind) => ({ kind, bytes: await drawImage(kind) })))
  return [
    ...disguised({ ...OTHERS, TIFF: await drawImage('tiff') }),
    ...images.flatMap(({ kind, bytes }) => [
      ...headless(kind),
      ...cutShort(kind, bytes),
      ...misnamed(kind, bytes),
      huge(kind, bytes),
      polyglot(kind, bytes),
    ]),
    ...(await Promise.all(KINDS.map(secretive))),
    ...NAMES.map((name) => ({
      ...named('an image', images[1]?.bytes, 'image/png'),
      name,
      isImage: true,
    })),
    ...(await bombs()),
  ]
}

function disguised(others: Record<string, Buffer>): HostileFile[] {
  return Object.entries(others).flatMap(([what, bytes]) =>
    KINDS.map((kind) => named(`${what}, said to be ${kind}`, bytes, `image/${kind}`)),
  )
}

/** The beginning is an image's, the rest is not. */
function headless(kind: Kind): HostileFile[] {
  const rests = { HTML: OTHERS.HTML, NUL: Buffer.alloc(5000), noise: OTHERS.noise, nothing: OTHERS.nothing }
  return Object.entries(rests).map(([what, rest]) =>
    named(
      `the beginning of ${kind}, then ${what}`,
      Buffer.concat([STARTS[kind], rest ?? Buffer.alloc(0)]),
      `image/${kind}`,
    ),
  )
}

function cutShort(kind: Kind, bytes: Buffer): HostileFile[] {
  return [0.02, 0.1, 0.3, 0.5, 0.7, 0.9].map((part) =>
    named(`${part} of ${kind}`, bytes.subarray(0, bytes.length * part), `image/${kind}`),
  )
}

function misnamed(kind: Kind, bytes: Buffer): HostileFile[] {
  return [
    'text/html',
    'application/javascript',
    'application/pdf',
    'text/html; image/png',
    'multipart/mixed',
  ].map((type) => ({ ...named(`${kind}, said to be ${type}`, bytes, type), isImage: true }))
}

function huge(kind: Kind, bytes: Buffer): HostileFile {
  const tail = Buffer.alloc(MAX_IMAGE_BYTES + 1 - bytes.length)
  return named(`${kind} of a byte too many`, Buffer.concat([bytes, tail]), `image/${kind}`)
}

/** An image followed by a page, a program and an archive. */
function polyglot(kind: Kind, bytes: Buffer): HostileFile {
  const tail = Buffer.concat([latin1(PAYLOAD), OTHERS.ZIP ?? Buffer.alloc(0)])
  return {
    ...named(`${kind} with a page behind it`, Buffer.concat([bytes, tail]), `image/${kind}`),
    isImage: true,
  }
}

async function secretive(kind: Kind): Promise<HostileFile> {
  const bytes = await painting(80, 60)
    .withExif({ IFD0: { Copyright: PAYLOAD, ImageDescription: PAYLOAD } })
    .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${PAYLOAD}</x:xmpmeta>`)
    .toFormat(kind)
    .toBuffer()
  return { ...named(`${kind} with a page in its notes`, bytes, `image/${kind}`), isImage: true }
}

/** Small files that claim to be gigabytes, or decompress to them. */
async function bombs(): Promise<HostileFile[]> {
  const jpeg = await drawImage('jpeg')
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
  jpeg.writeUInt16BE(65_500, frame + 5)
  jpeg.writeUInt16BE(65_500, frame + 7)
  const webp = await painting(64, 64).webp({ lossless: true }).toBuffer()
  const stream = webp.indexOf('VP8L') + 9
  // 14 bits of width, 14 of height, each less one.
  webp.writeUInt32LE((webp.readUInt32LE(stream) & 0xf0000000) | 0x0fffffff, stream)
  const avif = await drawImage('avif')
  const size = avif.indexOf('ispe') + 8
  avif.writeUInt32BE(60_000, size)
  avif.writeUInt32BE(60_000, size + 4)
  const wide = await sharp({ create: { width: 16_000, height: 3000, channels: 3, background: '#fff' } })
    .png({ compressionLevel: 9 })
    .toBuffer()
  return [
    named('a PNG that says it is 100,000 × 100,000', pngOf(100_000, 100_000), 'image/png'),
    named('a PNG that says it has no side', pngOf(0, 0), 'image/png'),
    named('a JPEG that says it is 65,500 × 65,500', jpeg, 'image/jpeg'),
    named('a WebP that says it is 16,384 × 16,384', webp, 'image/webp'),
    named('an AVIF that says it is 60,000 × 60,000', avif, 'image/avif'),
    named('a PNG that is 48 million pixels', wide, 'image/png'),
    named(
      'a PNG with 200 MB of zeros',
      pngOf(10_000, 10_000, deflateSync(Buffer.alloc(200_000_000))),
      'image/png',
    ),
  ]
}

function pngOf(width: number, height: number, data = deflateSync(Buffer.alloc(100))): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    STARTS.png,
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([latin1(name), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** Noise that barely compresses, made by hand since SVG is disabled. */
function painting(width: number, height: number): Sharp {
  const pixels = Buffer.alloc(width * height * 3)
  for (let at = 0; at < width * height; at++) {
    const [x, y] = [at % width, Math.floor(at / width)]
    pixels.set([(x * 3 + y) % 256, (y * 2) % 256, (x ^ y) % 256], at * 3)
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

function named(what: string, bytes: Uint8Array | undefined, type: string): HostileFile {
  return { what, bytes: bytes ?? Buffer.alloc(0), type, name: 'me.jpg', isImage: false }
}
