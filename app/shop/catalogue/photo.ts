import { MAX_IMAGE_BYTES } from '#app/shop/constants.ts'

/** Enough for every signature, and for the chunks with which a PNG begins. */
export const HEAD_BYTES = 1024

const SENT_AS_IS_BYTES = 1024 * 1024

export type PhotoKind = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'heic'

/** Photos are recognised by their first bytes: names and declared types are often wrong. */
const SIGNATURES: [PhotoKind, RegExp][] = [
  ['jpeg', /^\xff\xd8\xff/],
  ['png', /^\x89PNG\r\n/],
  ['webp', /^RIFF.{4}WEBP/s],
  ['gif', /^GIF8[79]a/],
  // A HEIF file (ISO/IEC 23008-12) with AVIF's brand or a compatible one, else with one of HEVC; `mif1` means any HEIF.
  ['avif', /^\0\0\0.ftyp(avif|avis|(mif1|msf1).{4}(.{4}){0,6}avi[fs])/s],
  ['heic', /^....ftyp(heic|heix|heim|heis|hevc|hevx|mif1|msf1)/s],
]

export function sizeWithin(side: number, { width, height }: { width: number; height: number }) {
  const scale = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

export function photoKind(head: Uint8Array): PhotoKind | null {
  const start = readHeadText(head)
  return SIGNATURES.find(([, signature]) => signature.test(start))?.[0] ?? null
}

/** The server decodes all but HEIC. */
export function isTaken(head: Uint8Array, size: number, maxBytes = MAX_IMAGE_BYTES): boolean {
  const kind = photoKind(head)
  return kind !== null && kind !== 'heic' && size > 0 && size <= maxBytes
}

/** Small enough, and of colours that the server reads as browsers do. */
export function isSentAsIs(head: Uint8Array, size: number): boolean {
  const isDrawn = photoKind(head) === 'avif' || hasColoursOfPng(readHeadText(head))
  return isTaken(head, size) && size <= SENT_AS_IS_BYTES && !isDrawn
}

/** Colours that a PNG describes without a profile (HDR, other primaries): only browsers follow them. */
function hasColoursOfPng(start: string): boolean {
  if (!start.startsWith('\x89PNG')) return false
  return start.includes('cICP') || (/gAMA|cHRM/.test(start) && !/sRGB|iCCP/.test(start))
}

function readHeadText(head: Uint8Array): string {
  return String.fromCharCode(...head.subarray(0, HEAD_BYTES))
}
