export const PRODUCT_TABLE = { sorts: ['time', 'title', 'category', 'price'], descending: true } as const
export type ProductSort = (typeof PRODUCT_TABLE.sorts)[number]
