import sharp, { type Sharp } from 'sharp'
import { isTaken } from '#app/shop/catalogue/photo.ts'
import { MAX_DRAWING_BYTES } from './max-drawing-bytes.ts'

// Allows only the decoders below.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
    'VipsForeignLoadNsgifBuffer',
    'VipsForeignLoadSvgBuffer',
  ],
})

/** A small file may claim to unpack to gigabytes. */
const MAX_PIXELS = 40_000_000
const TIMEOUT_S = 10

/** True for the kinds that may be uploaded. */
export function isImage(bytes: Uint8Array, maxBytes?: number): boolean {
  return isTaken(bytes, bytes.length, maxBytes)
}

/** True for an error that says nothing about the image: the machine had no time or memory for it. */
export function isOutOfResources(error: unknown): boolean {
  return (
    error instanceof Error &&
    /timeout|memory|unable to create thread|too many open files/i.test(error.message)
  )
}

/** The only way that the shop decodes images; fails on any error in the file and for other kinds. */
export function openImage(bytes: Uint8Array, maxBytes?: number): Sharp {
  if (!isImage(bytes, maxBytes)) throw new Error('this is no image of a known kind')
  return decode(bytes)
}

/** Only for drawings of a payment provider, or the shop's own. From memory, so that it cannot load anything else. */
export function openDrawing(svg: string): Sharp {
  const bytes = Buffer.from(svg)
  if (bytes.length > MAX_DRAWING_BYTES) throw new Error('the drawing is too large')
  return decode(bytes)
}

function decode(bytes: Uint8Array): Sharp {
  return sharp(bytes, { failOn: 'error', limitInputPixels: MAX_PIXELS }).timeout({ seconds: TIMEOUT_S })
}
