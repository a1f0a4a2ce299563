import { IMAGE_TYPES, MAX_IMAGE_BYTES } from '#app/shop/constants.ts'

/** Bytes of a file that are enough to tell whether it is HEIC. */
export const HEIC_HEAD_BYTES = 64

/** Bytes; a smaller file of a kind that the shop takes is sent as it is. */
const SENT_AS_IS_BYTES = 1024 * 1024

/** Brands of HEIF files that hold HEVC images, by ISO/IEC 23008-12; `mif1` says only that it is HEIF. */
const HEIC_BRANDS = /^....ftyp(heic|heix|heim|heis|hevc|hevx|mif1|msf1)/s

/** Pixels of an image whose longer side is at most `side`, in proportion. */
export function sizeWithin(side: number, { width, height }: { width: number; height: number }) {
  const scale = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** True for the first bytes of a photo as iPhones take them. */
export function isHeic(head: Uint8Array): boolean {
  return HEIC_BRANDS.test(String.fromCharCode(...head.subarray(0, HEIC_HEAD_BYTES)))
}

/** True where there is nothing to gain from making it smaller first. */
export function isSentAsIs({ type, size }: { type: string; size: number }): boolean {
  return isTaken({ type, size }) && size <= SENT_AS_IS_BYTES
}

/** True where the shop itself could read it. */
export function isTaken({ type, size }: { type: string; size: number }): boolean {
  return IMAGE_TYPES.split(',').includes(type) && size > 0 && size <= MAX_IMAGE_BYTES
}
