import { randomUUID } from 'node:crypto'
import { FilesUnavailable } from '#app/server/files/file-store.ts'
import { readPicture } from '#app/server/images/read-image.ts'
import type { Shop } from '#app/server/open-shop.ts'
import { PRODUCT_IMAGE_SIDE_PX } from '#app/shop/constants.ts'
import { done, type Outcome, refused } from '#app/shop/problem.ts'

/**
 * Keeps an uploaded picture of a product, redrawn, and answers its address. Each has a name of its own and stays: orders still
 * show what their products looked like, and a deleted product may come back. Refused with what is wrong with the picture.
 */
export async function keepProductPicture(shop: Shop, file: File): Promise<Outcome<string>> {
  const picture = await readPicture(file, PRODUCT_IMAGE_SIDE_PX)
  if (!picture.ok) return picture
  const key = `products/${randomUUID()}`
  try {
    await shop.files.put(key, picture.value.bytes, picture.value.contentType)
  } catch (error) {
    if (!(error instanceof FilesUnavailable)) throw error
    shop.log.error({ err: error }, 'a product’s picture could not be kept')
    return refused('picture-not-saved')
  }
  return done(`/images/${key}`)
}
