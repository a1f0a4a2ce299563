import { randomUUID } from 'node:crypto'
import { FilesUnavailable } from '#app/server/files/file-store.ts'
import { readImage } from '#app/server/images/read-image.ts'
import type { Shop } from '#app/server/open-shop.ts'
import { PRODUCT_IMAGE_SIDE_PX } from '#app/shop/constants.ts'
import { done, type Outcome, refused } from '#app/shop/problem.ts'

/**
 * Keeps an uploaded image of a product, redrawn, and answers its address. Each has a name of its own and stays: orders still
 * show what their products looked like, and a deleted product may come back. Refused with what is wrong with the image.
 */
export async function keepProductImage(shop: Shop, file: File): Promise<Outcome<string>> {
  const image = await readImage(file, PRODUCT_IMAGE_SIDE_PX)
  if (!image.ok) return image
  const key = `products/${randomUUID()}`
  try {
    await shop.files.put(key, image.value.bytes, image.value.contentType)
  } catch (error) {
    if (!(error instanceof FilesUnavailable)) throw error
    shop.log.error({ err: error }, 'a product’s image could not be kept')
    return refused('image-not-saved')
  }
  return done(`/images/${key}`)
}
