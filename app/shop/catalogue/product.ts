import type { Translated } from '#app/shop/language.ts'
import type { Satang } from '#app/shop/money.ts'

export interface Product {
  id: string
  title: Translated
  description: Translated
  price: Satang
  imageUrl: string
  /** As the owner typed it; compared without case. */
  category: string
  /** ISO 8601 in UTC; lists show the newest first. */
  time: string
  /** Shown, but cannot be bought. Absent if false. */
  soldOut?: boolean | undefined
  /** Set in lists, if there are any. */
  moreImages?: string[] | undefined
}

/** All ids are in lower case (docs/decisions/0029), a URL may be typed in any. */
export function productIdIn(urlPart: string): string {
  return urlPart.toLowerCase()
}

/** `imageUrl` is the main image, these follow it. */
export interface ProductWithImages extends Product {
  moreImages: string[]
}

export interface Category {
  /** The English name in lower case. */
  key: string
  title: Translated
}

export interface ListedProduct extends Product {
  categoryTitle: Translated
  hidden: boolean
}
