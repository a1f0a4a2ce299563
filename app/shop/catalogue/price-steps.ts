import { parseBaht } from '#app/shop/money.ts'
import type { ProductFilter } from './product-filter.ts'

export type PriceStep = Pick<ProductFilter, 'minPrice' | 'maxPrice'>

/** Ranges that a shopper can choose with one tap; in baht, as typed into the two fields. */
export const PRICE_STEPS: PriceStep[] = [
  { minPrice: '', maxPrice: '500' },
  { minPrice: '500', maxPrice: '1000' },
  { minPrice: '1000', maxPrice: '2000' },
  { minPrice: '2000', maxPrice: '' },
]

export const ANY_PRICE: PriceStep = { minPrice: '', maxPrice: '' }

/** The step that was chosen or typed; -1 for none. */
export function findPriceStep({ minPrice, maxPrice }: PriceStep): number {
  return PRICE_STEPS.findIndex((step) => isSame(step.minPrice, minPrice) && isSame(step.maxPrice, maxPrice))
}

function isSame(known: string, typed: string): boolean {
  return known === '' ? typed.trim() === '' : parseBaht(typed) === parseBaht(known)
}
