import sharp, { type Sharp } from 'sharp'

// Allows only the decoders below.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
    'VipsForeignLoadSvgBuffer',
  ],
})

/** A small file may claim to unpack to gigabytes. */
const MAX_PIXELS = 40_000_000
const TIMEOUT_S = 10

const SIGNATURES = [
  /^\xff\xd8\xff/,
  /^\x89PNG\r\n/,
  /^RIFF.{4}WEBP/s,
  // AVIF: a HEIF file with its brand or a compatible one.
  /^\0\0\0.ftyp(avif|avis|(mif1|msf1).{4}(.{4}){0,6}avi[fs])/s,
]

/** A provider's code has a few kilobytes, one with a picture in it some hundred. */
const MAX_DRAWING_BYTES = 512 * 1024

/** True for the four kinds that may be uploaded. */
export function isImage(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 64)).toString('latin1')
  return SIGNATURES.some((signature) => signature.test(start))
}

/** The only way that the shop decodes images; fails on any error in the file and for other kinds. */
export function openImage(bytes: Uint8Array): Sharp {
  if (!isImage(bytes)) throw new Error('this is no image of a known kind')
  return decode(bytes)
}

/** Only for drawings of a payment provider. From memory, so that it cannot load anything else. */
export function openDrawing(svg: string): Sharp {
  const bytes = Buffer.from(svg)
  if (bytes.length > MAX_DRAWING_BYTES) throw new Error('the drawing is too large')
  return decode(bytes)
}

function decode(bytes: Uint8Array): Sharp {
  return sharp(bytes, { failOn: 'error', limitInputPixels: MAX_PIXELS }).timeout({ seconds: TIMEOUT_S })
}
