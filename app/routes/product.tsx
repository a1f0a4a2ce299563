import { data } from 'react-router'
import { findProduct } from '#app/server/catalogue.ts'
import { keptPage } from '#app/server/kept-page.ts'
import { shopContext } from '#app/server/request-context.ts'
import { cartCopy } from '#app/shop/cart.ts'
import { textIn } from '#app/shop/language.ts'
import { formatBaht } from '#app/shop/money.ts'
import { addItem } from '#app/ui/cart-store.ts'
import { useLive } from '#app/ui/live.ts'
import { PageHead } from '#app/ui/page-head.tsx'
import { Breadcrumbs, ProductDetails } from '#app/ui/product-details.tsx'
import { ProductPicture } from '#app/ui/product-picture.tsx'
import { useLanguage } from '#app/ui/reader.ts'
import { StructuredProduct } from '#app/ui/structured-product.tsx'
import { useToasts } from '#app/ui/toast-orders.ts'
import { useWords } from '#app/ui/words.ts'
import type { Route } from './+types/product.ts'

export const middleware = keptPage(({ id = '' }) => [id])

const SIZES = '(min-width: 1264px) 600px, (min-width: 860px) 50vw, 100vw'

export async function loader({ context, params }: Route.LoaderArgs) {
  const product = await findProduct(context.get(shopContext), params.id)
  if (!product) throw data(null, { status: 404 })
  return { product }
}

export default function ProductInfo({ loaderData: { product } }: Route.ComponentProps) {
  const t = useWords()
  useLive(['products'], {
    matters: ({ ids }) => ids === null || ids.includes(product.id),
  })
  const language = useLanguage()
  const toasts = useToasts()
  const title = textIn(product.title, language)
  const path = `/productInfo/${encodeURIComponent(product.id)}`
  const add = () => {
    addItem(cartCopy(product))
    toasts.success(t('toasts.added-to-cart'))
  }
  return (
    <>
      <PageHead
        title={title}
        description={textIn(product.description, language)}
        path={path}
        picture={product.imageUrl}
      />
      <StructuredProduct product={product} path={path} />
      <Breadcrumbs title={title} />
      <div className="wrap product">
        <div className="pic">
          <ProductPicture imageUrl={product.imageUrl} title={title} sizes={SIZES} urgency="first" />
        </div>
        <ProductDetails product={product} onAdd={add} />
      </div>
      <div className="stick">
        <div>
          <span className="soft small">{title}</span>
          <strong className="num">{formatBaht(product.price, language)}</strong>
        </div>
        <button className="btn" type="button" data-early onClick={add}>
          {t('product.addToCart')}
        </button>
      </div>
    </>
  )
}
