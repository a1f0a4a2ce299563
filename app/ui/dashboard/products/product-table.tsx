import { Plus } from 'lucide-react'
import { href, Link } from 'react-router'
import type { ListedProduct } from '#app/shop/catalogue/product.ts'
import { PRODUCT_TABLE } from '#app/shop/catalogue/product-table.ts'
import { formatDay } from '#app/shop/day.ts'
import { textIn } from '#app/shop/language.ts'
import { formatBaht } from '#app/shop/money.ts'
import type { TableView } from '#app/shop/tables/table-view.ts'
import { DataTable } from '#app/ui/dashboard/tables/data-table.tsx'
import type { DataColumn } from '#app/ui/dashboard/tables/table-columns.ts'
import { EmptyState } from '#app/ui/elements/empty-state.tsx'
import { ProductImage } from '#app/ui/elements/product-image.tsx'
import { useAdminTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'
import { editAddress, ProductRowButtons } from './product-row-buttons.tsx'

interface ProductTableProps {
  view: TableView
  products: ListedProduct[]
  total: number
  /** True when more products match than `total`. */
  more: boolean
}

export function ProductTable({ view, products, total, more }: ProductTableProps) {
  const t = useAdminTranslate()
  const columns = useProductColumns()
  const add = (
    <Link className="btn" to={href('/addproduct')}>
      <Plus className="icon icon--small" aria-hidden="true" />
      <span>{t('productTable.add')}</span>
    </Link>
  )
  const isNewestFirst = view.sort === 'time' && view.descending
  return (
    <>
      {more && !isNewestFirst && (
        <p className="note" role="status">
          {t('productTable.partial')}
        </p>
      )}
      <DataTable
        name="products"
        title={t('productTable.heading')}
        plan={PRODUCT_TABLE}
        view={view}
        columns={columns}
        rows={products}
        total={total}
        more={more}
        rowId={(product) => product.id}
        rowLink={editAddress}
        actions={(product) => <ProductRowButtons product={product} />}
        searchLabel={t('productTable.search')}
        tools={add}
        empty={
          <EmptyState title={t('productTable.none')} text={t('productTable.noneText')}>
            {add}
          </EmptyState>
        }
      />
    </>
  )
}

function useProductColumns(): DataColumn<ListedProduct>[] {
  const t = useAdminTranslate()
  const language = useLanguage()
  return [
    {
      id: 'title',
      header: t('productTable.product'),
      lead: true,
      sortable: true,
      cell: (product) => <TitleCell product={product} />,
    },
    {
      id: 'category',
      header: t('productTable.category'),
      sortable: true,
      cell: ({ categoryTitle }) => textIn(categoryTitle, language),
    },
    {
      id: 'price',
      header: t('productTable.price'),
      sortable: true,
      numeric: true,
      cell: ({ price }) => formatBaht(price, language),
    },
    {
      id: 'time',
      header: t('productTable.date'),
      sortable: true,
      numeric: true,
      cell: ({ time }) => formatDay(time, language, 'short'),
    },
  ]
}

function TitleCell({ product: { title, imageUrl, hidden, soldOut } }: { product: ListedProduct }) {
  const t = useAdminTranslate()
  return (
    <span className="cell-image">
      <ProductImage imageUrl={imageUrl} title="" sizes="56px" />
      <span className="cell-title">
        <span>{textIn(title, useLanguage())}</span>
        {hidden && <span className="tag tag--warn">{t('productTable.hidden.tag')}</span>}
        {soldOut && <span className="tag">{t('productTable.soldOut.tag')}</span>}
      </span>
    </span>
  )
}
