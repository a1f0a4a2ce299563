import { IMAGE_TYPES, MAX_IMAGE_BYTES } from '#app/shop/constants.ts'

export const HEIC_HEAD_BYTES = 64

const SENT_AS_IS_BYTES = 1024 * 1024

/** HEIF brands for HEVC images (ISO/IEC 23008-12); `mif1` means any HEIF. */
const HEIC_BRANDS = /^....ftyp(heic|heix|heim|heis|hevc|hevx|mif1|msf1)/s

export function sizeWithin(side: number, { width, height }: { width: number; height: number }) {
  const scale = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

export function isHeic(head: Uint8Array): boolean {
  return HEIC_BRANDS.test(String.fromCharCode(...head.subarray(0, HEIC_HEAD_BYTES)))
}

export function isSentAsIs({ type, size }: { type: string; size: number }): boolean {
  return isTaken({ type, size }) && size <= SENT_AS_IS_BYTES
}

export function isTaken({ type, size }: { type: string; size: number }): boolean {
  return IMAGE_TYPES.split(',').includes(type) && size > 0 && size <= MAX_IMAGE_BYTES
}
