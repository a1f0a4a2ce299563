import sharp, { type Sharp } from 'sharp'

// Whatever a file claims to be, it is read as one of these four kinds or not at all.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
})

/** Pixels of an image, unpacked; a small file may claim to be gigabytes. */
const MAX_PIXELS = 40_000_000
const TIMEOUT_S = 10

/** An image to work on: the only way that the shop decodes one. What is broken in any way fails. */
export function openImage(bytes: Uint8Array): Sharp {
  return sharp(bytes, { failOn: 'error', limitInputPixels: MAX_PIXELS }).timeout({ seconds: TIMEOUT_S })
}
