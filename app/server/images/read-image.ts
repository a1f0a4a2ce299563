import pLimit from 'p-limit'
import { MAX_IMAGE_BYTES } from '#app/shop/constants.ts'
import { done, type Outcome, refused } from '#app/shop/problem.ts'
import { isImage, openImage } from './safe-sharp.ts'

export interface CleanImage {
  bytes: Uint8Array<ArrayBuffer>
  contentType: 'image/webp'
}

export const UPLOAD_BYTES = MAX_IMAGE_BYTES + 1

/** Unpacked, an image is a hundred times its file. */
const inTurn = pLimit(2)
const MAX_WAITING = 20
const QUALITY = 88

/** Re-encodes an upload, upright, without metadata, at most `side` pixels wide and high. Ignores the
 * file's name. */
export async function readImage(file: File, side: number): Promise<Outcome<CleanImage>> {
  if (file.size > MAX_IMAGE_BYTES) return refused('image-too-large')
  if (file.type && !/^(image\/|application\/octet-stream$)/i.test(file.type)) return refused('image-invalid')
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (!isImage(bytes)) return refused('image-invalid')
  if (inTurn.pendingCount >= MAX_WAITING) return refused('image-not-saved')
  try {
    return done({ bytes: await inTurn(() => redrawn(bytes, side)), contentType: 'image/webp' })
  } catch {
    return refused('image-invalid')
  }
}

async function redrawn(bytes: Uint8Array, side: number): Promise<Uint8Array<ArrayBuffer>> {
  const drawn = openImage(bytes)
    .rotate()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: QUALITY })
  return new Uint8Array(await drawn.toBuffer())
}
