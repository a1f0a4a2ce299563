import { TIME_ZONE } from '#app/shop/constants.ts'
import type { Translated } from '#app/shop/language.ts'
import type { Satang } from '#app/shop/money.ts'

export interface Product {
  id: string
  title: Translated
  description: Translated
  price: Satang
  imageUrl: string
  /** Free text, as the owner typed it; equal without regard to case. */
  category: string
  /** ISO 8601, UTC; the newest product comes first. */
  time: string
  /** It is shown, and cannot be bought; only there where it is so. */
  soldOut?: boolean | undefined
}

/** A product with all its images: `imageUrl` is the main one, these follow it. */
export interface ProductWithImages extends Product {
  moreImages: string[]
}

/** The short date that product copies carry: `Aug 12, 2019`, by the clock of Bangkok. */
export function shortDate(time: string | Date): string {
  return new Date(time).toLocaleDateString('en-US', {
    timeZone: TIME_ZONE,
    year: 'numeric',
    month: 'short',
    day: 'numeric',
  })
}

export interface Category {
  /** Lower case: what products of the category are compared by. */
  key: string
  title: Translated
}

/** A product with what its category is called in the shop's languages. */
export interface ListedProduct extends Product {
  categoryTitle: Translated
  /** Only the owner sees it. */
  hidden: boolean
}
