import sharp, { type Sharp } from 'sharp'

// Allows only the four decoders below.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
})

/** A small file may claim to unpack to gigabytes. */
const MAX_PIXELS = 40_000_000
const TIMEOUT_S = 10

/** The only way that the shop decodes images; fails on any error in the file. */
export function openImage(bytes: Uint8Array): Sharp {
  return sharp(bytes, { failOn: 'error', limitInputPixels: MAX_PIXELS }).timeout({ seconds: TIMEOUT_S })
}
