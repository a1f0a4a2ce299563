import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { categoryTitles, demoCatalogue, products } from '#app/server/database/schema.ts'
import type { Database, Transaction } from '#app/server/database/transact.ts'
import { OCCASIONS } from '#app/shop/catalogue/occasions.ts'
import { inAllLanguages, type Language } from '#app/shop/language.ts'
import { seedDemoSlots } from './demo-slots.ts'

const texts = z
  .object({ en: z.string(), th: z.string(), zh: z.string() })
  .transform(({ en, th, zh }) => ({ en, th, 'zh-CN': zh }))
const catalogue = z.object({
  categories: z.array(z.object({ id: z.string(), title: texts })),
  products: z.array(
    z.object({
      id: z.string(),
      category: z.string(),
      price: z.number(),
      image: z.string(),
      title: texts,
      description: texts,
      work: z.number().default(1),
      leadMinutes: z.number().default(0),
      ribbon: z.boolean().default(false),
      contents: texts,
      care: texts,
      alt: texts,
      colour: z.string(),
      second: z.object({ image: z.string(), alt: texts }),
      occasions: z.array(z.enum(OCCASIONS)).default([]),
    }),
  ),
})

type Demo = z.infer<typeof catalogue>

const toImageUrl = (image: string) => `/images/catalogue/${image}`

const joinLines = (first: Record<Language, string>, second: Record<Language, string>) =>
  inAllLanguages((language) => `${first[language]}\n${second[language]}`)

const MINUTE_MS = 60_000

/** Adds the demo products and times once; the lock makes shops that start together do it once. */
export async function seedDemoCatalogue(db: Database, root: string): Promise<void> {
  const file = await readFile(path.join(root, 'catalogue/products.json'), 'utf8')
  const demo = catalogue.parse(JSON.parse(file))
  const start = Date.now()
  await db.transaction(async (tx) => {
    await tx.execute('lock table products in share row exclusive mode')
    const { rowCount } = await tx.insert(demoCatalogue).values({}).onConflictDoNothing()
    if (!rowCount) return
    if ((await tx.select({ id: products.id }).from(products).limit(1)).length > 0) return
    await insertCategoryTitles(tx, demo)
    await insertProducts(tx, demo, start)
    await seedDemoSlots(tx)
  })
}

async function insertCategoryTitles(tx: Transaction, { categories }: Demo): Promise<void> {
  const rows = categories.map(({ title }) => ({
    categoryKey: title.en.toLowerCase(),
    title: { th: title.th, 'zh-CN': title['zh-CN'] },
  }))
  await tx.insert(categoryTitles).values(rows).onConflictDoNothing()
}

async function insertProducts(tx: Transaction, { categories, products: all }: Demo, start: number) {
  const titleOf = new Map(categories.map((category) => [category.id, category.title]))
  await tx.insert(products).values(
    all.map((product, index) => ({
      ...toRow(product),
      category: titleOf.get(product.category)?.en ?? product.category,
      // A minute apart, so that 'newest first' is unambiguous.
      time: new Date(start - index * MINUTE_MS),
    })),
  )
}

function toRow({ category: _, price, image, second, colour, alt, ...product }: Demo['products'][number]) {
  return {
    ...product,
    price: Math.round(price * 100),
    imageUrl: toImageUrl(image),
    moreImages: [toImageUrl(second.image)],
    imageColour: colour,
    imageAlt: joinLines(alt, second.alt),
    demo: true,
  }
}
