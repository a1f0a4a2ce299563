import type { Translated } from '#app/shop/language.ts'
import type { FieldsWith, ProductValues } from './product-fields.ts'

type PublicField = FieldsWith<{ seenIn: 'orders' | 'lists' | 'page' }>
/** Left out where they are off or empty, so that pages and lists stay small. */
type SparseField = FieldsWith<{ kind: 'switch' | 'images' | 'choices' }> | FieldsWith<{ seenIn: 'page' }>

interface StoredProduct {
  id: string
  /** ISO 8601 in UTC; lists show the newest first. */
  time: string
  /** Stands in for the main image until it has loaded: `#e9d5cf`. */
  imageColour?: string | undefined
}

export type Product = StoredProduct &
  Pick<ProductValues, Exclude<PublicField, SparseField>> & {
    [Name in PublicField & SparseField]?: ProductValues[Name] | undefined
  }

/** Includes all that only the owner sees. */
export type AdminProduct = StoredProduct & ProductValues & { version: number }

/** All ids are in lower case (docs/decisions/0029), a URL may be typed in any. */
export function productIdIn(urlPart: string): string {
  return urlPart.toLowerCase()
}

export interface Category {
  /** The English name in lower case. */
  key: string
  title: Translated
}

export type ListedProduct = Product & Pick<AdminProduct, 'hidden'> & { categoryTitle: Translated }
