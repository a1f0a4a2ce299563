import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { deletedProducts } from '#app/server/database/schema.ts'
import type { Shop } from '#app/server/shop.ts'
import { refuseNamesOfOthers } from '#app/shop/catalogue/category.ts'
import { findCategory } from '#app/shop/catalogue/find-category.ts'
import {
  findPriceError,
  formProblem,
  type ProductForm,
  productForm,
  productInputs,
  productKeyForm,
  type TypedProduct,
  typedProduct,
  uncheckedBoxes,
} from '#app/shop/catalogue/product-form.ts'
import type { ProductQuestions } from '#app/shop/catalogue/product-questions.ts'
import { type FieldErrors, formFields, readForm, typedValues } from '#app/shop/forms/fields.ts'
import type { FormRefusal } from '#app/shop/forms/form-answer.ts'
import { fieldIn } from '#app/shop/forms/translated-fields.ts'
import { OTHER_LANGUAGES } from '#app/shop/language.ts'
import type { Problem } from '#app/shop/problem.ts'
import { isImageProblem, refused } from '#app/shop/problem.ts'
import { listCategories } from './catalogue-cache.ts'
import { saveProductImage } from './product-images.ts'
import { findQuestions } from './product-questions.ts'
import { addProduct, changeProduct, findAdminProduct } from './products-admin.ts'

export interface ProductRefusal extends FormRefusal {
  problem: Problem
  typed: Record<string, string>
  theirs?: { fields: TypedProduct; version: number }
  questions?: ProductQuestions
}
export type SavedProduct = { ok: true } | ProductRefusal

export async function saveProduct(shop: Shop, how: 'add' | 'change', form: FormData): Promise<SavedProduct> {
  applyChosenCategory(form)
  const typed = {
    ...uncheckedBoxes(form),
    ...typedValues(form, productKeyForm),
    ...typedValues(form, productInputs),
  }
  const seen = readForm(productKeyForm, form)
  if (!seen.ok) return { ...refused('product-gone'), typed }
  const read = await readProduct(shop, form)
  if (!read.ok) return { ...read, typed }
  const stored = { ...typed, imageUrl: read.value.imageUrl }
  try {
    const id = how === 'add' ? await newProductId(shop, seen.value.id, form) : seen.value.id
    const version = how === 'add' ? null : seen.value.version
    const placed = await placeInCategory(shop, read.value)
    if (!placed.ok) return { ...placed, typed: stored }
    const product = placed.value
    const questions = await findQuestions(shop, { id, version, answer: form.get('anyway') }, product)
    if (questions) return { ...refused('confirm-first'), typed: stored, questions }
    const saved =
      how === 'add' ? await addProduct(shop, id, product) : await changeProduct(shop, seen.value, product)
    if (saved.ok) return saved
    return await withTheirs(shop, id, { ...saved, typed: { ...stored, id } })
  } catch (error) {
    // Answered like a refusal, because a form sent without scripts would otherwise be lost.
    shop.log.error(
      { event: 'product-unsaved', err: error, productId: seen.value.id },
      'a product could not be saved',
    )
    return { ...refused('not-saved'), typed: stored }
  }
}

/**
 * Derived from the form's id, so a form that is sent twice adds one product. One that brings back a deleted product keeps its
 * id, also when it is sent again.
 */
async function newProductId({ db }: Shop, formId: string, form: FormData): Promise<string> {
  const isBack = form.has('version') || (await db.$count(deletedProducts, eq(deletedProducts.id, formId))) > 0
  return isBack ? formId : createHash('sha256').update(`product:${formId}`).digest('hex').slice(0, 32)
}

function applyChosenCategory(form: FormData): void {
  const chosen = form.get('useCategory')
  if (typeof chosen === 'string' && chosen !== '') form.set('category', chosen)
}

/** A category that is typed by its name in any language is that category, not a second one. */
async function placeInCategory(shop: Shop, product: ProductForm): Promise<ReadProduct> {
  const categories = await listCategories(shop, { withHidden: true })
  const known = findCategory(categories, product.category)
  const added = OTHER_LANGUAGES.flatMap((language) => {
    const name = known?.title[language] ? undefined : product.categoryNames[language]
    return name ? [[fieldIn('category', language), name] as const] : []
  })
  const others = categories.filter((category) => category !== known)
  const fieldErrors = refuseNamesOfOthers(others, Object.fromEntries(added))
  if (Object.keys(fieldErrors).length > 0) return { ...refused('check-fields'), fieldErrors }
  return { ok: true, value: known ? { ...product, category: known.title.en } : product }
}

type ReadProduct =
  | { ok: true; value: ProductForm }
  | { ok: false; problem: Problem; fieldErrors: FieldErrors }

/** The image comes last: nothing is stored for a form with other errors. */
async function readProduct(shop: Shop, form: FormData): Promise<ReadProduct> {
  const image = form.get('image')
  const file = image instanceof File && image.size > 0 ? image : null
  const fields = { ...formFields(form), ...(file ? { imageUrl: '/images/products/new' } : {}) }
  const read = readForm(productForm, fields)
  if (!read.ok) return { ...refused(formProblem(read.fieldErrors)), fieldErrors: read.fieldErrors }
  const priceError = findPriceError(read.value.price, (await shop.settings.current()).delivery)
  if (priceError) return { ...refused('check-fields'), fieldErrors: { price: priceError } }
  if (!file) return read
  const stored = await saveProductImage(shop, file)
  if (stored.ok) return { ok: true, value: { ...read.value, imageUrl: stored.value } }
  const { code } = stored.problem
  // A busy machine says nothing about the file.
  return { ...(isImageProblem(code) ? refused('check-fields') : stored), fieldErrors: { image: code } }
}

async function withTheirs(shop: Shop, id: string, refusal: ProductRefusal): Promise<ProductRefusal> {
  const product = refusal.problem.code === 'product-changed' ? await findAdminProduct(shop, id) : null
  if (!product) return refusal
  return { ...refusal, theirs: { fields: typedProduct(product), version: product.version } }
}
