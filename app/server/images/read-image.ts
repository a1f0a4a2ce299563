import pLimit from 'p-limit'
import { MAX_IMAGE_BYTES } from '#app/shop/constants.ts'
import { done, type Outcome, refused } from '#app/shop/problem.ts'
import { openImage } from './safe-sharp.ts'

/** An image that holds nothing but its pixels. */
export interface CleanImage {
  bytes: Uint8Array<ArrayBuffer>
  contentType: 'image/webp'
}

/** Bytes of an upload that are read: by one more than an image may have, one that is too large is known. */
export const UPLOAD_BYTES = MAX_IMAGE_BYTES + 1

/** Unpacked, an image is a hundred times its file. */
const inTurn = pLimit(2)
/** More wait for their turn, and no more than these: each holds its file in memory. */
const MAX_WAITING = 20
const QUALITY = 88

/** The first bytes of accepted formats. */
const SIGNATURES = [
  /^\xff\xd8\xff/,
  /^\x89PNG\r\n/,
  /^RIFF.{4}WEBP/s,
  // AVIF, among the files that are built of boxes (HEIF); its brand, or one of the brands it is compatible with.
  /^\0\0\0.ftyp(avif|avis|(mif1|msf1).{4}(.{4}){0,6}avi[fs])/s,
]

/**
 * Turns an upload into an image of our own making: upright, without a word of what the file said besides (place, camera,
 * comments, anything behind its end), no longer at its sides than `side` pixels. Nothing that was sent is kept as it came. The
 * file's name is never looked at.
 */
export async function readImage(file: File, side: number): Promise<Outcome<CleanImage>> {
  if (file.size > MAX_IMAGE_BYTES) return refused('image-too-large')
  if (file.type && !/^(image\/|application\/octet-stream$)/i.test(file.type)) return refused('image-invalid')
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (!isImage(bytes)) return refused('image-invalid')
  if (inTurn.pendingCount >= MAX_WAITING) return refused('image-not-saved')
  try {
    return done({ bytes: await inTurn(() => redrawn(bytes, side)), contentType: 'image/webp' })
  } catch {
    // Whatever the decoder did not like about it, the visitor can do the same about it: send another.
    return refused('image-invalid')
  }
}

function isImage(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 64)).toString('latin1')
  return SIGNATURES.some((signature) => signature.test(start))
}

async function redrawn(bytes: Uint8Array, side: number): Promise<Uint8Array<ArrayBuffer>> {
  const drawn = openImage(bytes)
    .rotate()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: QUALITY })
  return new Uint8Array(await drawn.toBuffer())
}
