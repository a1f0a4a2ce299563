import { randomUUID } from 'node:crypto'
import { inArray } from 'drizzle-orm'
import { orderColumns, toOrderedProduct } from '#app/server/catalogue/product-rows.ts'
import { workColumns } from '#app/server/checkout/checkout-queries.ts'
import { products } from '#app/server/database/schema.ts'
import type { DeliveredLine } from '#app/server/delivery/plan-delivery.ts'
import type { Shop } from '#app/server/shop.ts'
import { shortDate } from '#app/shop/day.ts'
import type { FreeLine, OrderLine, ProductLine } from '#app/shop/new-order/order-line.ts'
import type { OrderedItem } from '#app/shop/orders/order.ts'
import { done, type Outcome, refused } from '#app/shop/problem.ts'

/** A line as the order keeps it, and as the delivery counts it. */
export interface HandGoods {
  item: OrderedItem
  delivered: DeliveredLine
}

/** Products that are hidden or sold out may be ordered by hand. Refused with `product-gone` for one that is deleted. */
export async function readGoods({ db }: Pick<Shop, 'db'>, lines: OrderLine[]): Promise<Outcome<HandGoods[]>> {
  const ids = lines.flatMap((line) => (line.kind === 'product' ? [line.id] : []))
  const rows = ids.length === 0 ? [] : await selectProducts(db, ids)
  const found = new Map(rows.map((row) => [row.id, row]))
  const goods = lines.map((line) => {
    if (line.kind === 'free') return freeGoods(line)
    const row = found.get(line.id)
    return row ? productGoods(line, row) : null
  })
  return goods.includes(null) ? refused('product-gone') : done(goods.filter((one) => one !== null))
}

function selectProducts(db: Shop['db'], ids: string[]) {
  return db
    .select({ ...orderColumns, ...workColumns })
    .from(products)
    .where(inArray(products.id, ids))
}

type Row = Parameters<typeof toOrderedProduct>[0] & Pick<DeliveredLine, 'work' | 'leadMinutes' | 'ribbon'>

function productGoods({ count, price }: ProductLine, row: Row): HandGoods {
  const { work, leadMinutes, ribbon } = row
  const product = toOrderedProduct(row)
  return {
    item: { ...product, price: price ?? product.price, count, date: shortDate(product.time) },
    delivered: { count, work, leadMinutes, ribbon, category: product.category },
  }
}

function freeGoods({ title, count, price, work }: FreeLine): HandGoods {
  return {
    item: {
      id: `free-${randomUUID()}`,
      title: { en: title },
      price,
      imageUrl: '',
      category: '',
      count,
      work,
    },
    delivered: { count, work, leadMinutes: 0, ribbon: true, category: '' },
  }
}
