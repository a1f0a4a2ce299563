import { type ProductForm, productForm, type TypedProduct } from '#app/shop/catalogue/product-form.ts'

/** The fields of a product form that must be filled. */
export const TYPED_LILY = {
  title: 'Lily',
  price: '700',
  imageUrl: '/images/products/lily',
  category: 'Lilies',
  description: 'White',
} satisfies Partial<TypedProduct>

/** Texts of a new product whose form had no notes. */
export const NO_NOTES = { contents: { en: '' }, care: { en: '' }, imageAlt: { en: '' } }

/** A product as its form is read. */
export function aProduct(changes: Partial<ProductForm> = {}): ProductForm {
  return { ...productForm.parse(TYPED_LILY), ...changes }
}
