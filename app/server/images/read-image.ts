import pLimit from 'p-limit'
import type { Sharp } from 'sharp'
import { photoKind } from '#app/shop/catalogue/photo.ts'
import { MAX_IMAGE_BYTES } from '#app/shop/constants.ts'
import { done, type Outcome, refused } from '#app/shop/problem.ts'
import { isImage, isOutOfResources, openImage } from './safe-sharp.ts'

export interface CleanImage {
  bytes: Uint8Array<ArrayBuffer>
  contentType: 'image/webp'
}

export const UPLOAD_BYTES = MAX_IMAGE_BYTES + 1

/** Unpacked, an image is a hundred times its file. */
const inTurn = pLimit(2)
const MAX_WAITING = 20
const QUALITY = 88
const BUSY = refused('busy', { seconds: 5 })

/**
 * Re-encodes an upload, upright, without metadata, at most `side` pixels wide and high. Ignores the file's name and
 * type. Refused with `busy` if the machine has no time for it.
 */
export async function readImage(
  file: File,
  side: number,
  maxBytes = MAX_IMAGE_BYTES,
): Promise<Outcome<CleanImage>> {
  if (file.size > maxBytes) return refused('image-too-large')
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (photoKind(bytes) === 'heic') return refused('image-heic')
  if (!isImage(bytes, maxBytes)) return refused('image-invalid')
  if (inTurn.pendingCount >= MAX_WAITING) return BUSY
  try {
    return done({
      bytes: await inTurn(() => redrawImage(openImage(bytes, maxBytes), side)),
      contentType: 'image/webp',
    })
  } catch (error) {
    return isOutOfResources(error) ? BUSY : refused('image-invalid')
  }
}

async function redrawImage(image: Sharp, side: number): Promise<Uint8Array<ArrayBuffer>> {
  const drawn = image
    .rotate()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: QUALITY })
  return new Uint8Array(await drawn.toBuffer())
}
