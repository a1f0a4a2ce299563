import { useEffect } from 'react'
import { data, href, useNavigate, useRevalidator } from 'react-router'
import { useLive } from '#app/browser/live.ts'
import { findKnownProduct, type KnownProduct } from '#app/browser/prefetch/known-products.ts'
import { findGoneProduct, listAlternatives } from '#app/server/catalogue/gone-products.ts'
import { findProduct } from '#app/server/catalogue/products.ts'
import { listRelated } from '#app/server/catalogue/related-products.ts'
import { cacheableRoute } from '#app/server/request/cacheable-route.ts'
import { cacheHintContext, shopContext, visitorContext } from '#app/server/request/context.ts'
import { type Product, productIdIn } from '#app/shop/catalogue/product.ts'
import { textIn } from '#app/shop/language.ts'
import { formatBaht } from '#app/shop/money.ts'
import { useAddToCart } from '#app/ui/cart/add-to-cart.ts'
import { Breadcrumbs } from '#app/ui/catalogue/breadcrumbs.tsx'
import { ProductDetails } from '#app/ui/catalogue/product-details.tsx'
import { ProductGallery } from '#app/ui/catalogue/product-gallery.tsx'
import { ProductGone } from '#app/ui/catalogue/product-gone.tsx'
import { OtherProducts } from '#app/ui/catalogue/similar-products.tsx'
import { StructuredProduct } from '#app/ui/catalogue/structured-product.tsx'
import { PageHead } from '#app/ui/elements/pages/page-head.tsx'
import { SoldOut } from '#app/ui/elements/sold-out.tsx'
import { useTranslate } from '#app/ui/language/translations.ts'
import { useLanguage } from '#app/ui/language/use-language.ts'
import type { Route } from './+types/product.ts'

export const middleware = cacheableRoute(({ id = '' }) => [productIdIn(id)])

export async function loader({ context, params }: Route.LoaderArgs) {
  const shop = context.get(shopContext)
  const id = productIdIn(params.id)
  const product = await findProduct(shop, id)
  const { language } = context.get(visitorContext)
  if (product) {
    const related = await listRelated(shop, product, language)
    context.get(cacheHintContext).shows = { products: [id, ...related.map((other) => other.id)] }
    return data({ product, related, gone: null })
  }
  const gone = await findGoneProduct(shop, id)
  if (!gone) throw data(null, { status: 404 })
  const others = await listAlternatives(shop, gone.category, language)
  return data({ product: null, related: [], gone: { title: gone.title, others } }, { status: 404 })
}

/** A product of the list that the shopper comes from is shown at once; the shop is asked afterwards. */
export async function clientLoader({ params, serverLoader }: Route.ClientLoaderArgs) {
  const known = findKnownProduct(productIdIn(params.id))
  return known ? { ...known, related: [], gone: null } : serverLoader()
}

export default function ProductInfo({ loaderData, params }: Route.ComponentProps) {
  const { product, related, gone } = loaderData
  const known = 'preview' in loaderData ? loaderData : null
  useAskAfterwards(known)
  useLive(['products'], {
    // A deleted product's page lists other products.
    matters: ({ ids }) => product === null || ids === null || ids.includes(productIdIn(params.id)),
  })
  if (!product) return <ProductGone {...gone} />
  return (
    <>
      <ProductScreen key={product.id} product={product} preview={known?.preview} />
      <div className="wrap product-others">
        <OtherProducts products={related} isPlain />
      </div>
    </>
  )
}

function useAskAfterwards(known: KnownProduct | null) {
  const { revalidate } = useRevalidator()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer that is not the shop's
  useEffect(() => {
    if (known) void revalidate()
  }, [known])
}

interface ProductScreenProps {
  product: Product
  /** URL of a smaller image, shown until the large one has loaded. */
  preview: string | undefined
}

function ProductScreen({ product, preview }: ProductScreenProps) {
  const t = useTranslate()
  const language = useLanguage()
  const title = textIn(product.title, language)
  const path = href('/productInfo/:id', { id: product.id })
  const addToCart = useAddToCart('added-to-cart')
  const addQuietly = useAddToCart(null)
  const navigate = useNavigate()
  const buy = (count: number) => {
    if (addQuietly(product, count)) void navigate(`${href('/cart')}?buy=now`)
  }
  return (
    <>
      <PageHead
        title={title}
        description={textIn(product.description, language)}
        path={path}
        image={product.imageUrl}
      />
      <StructuredProduct product={product} path={path} />
      <Breadcrumbs title={title} />
      <noscript>
        <p className="note wrap">{t('site.noScript')}</p>
      </noscript>
      <div className="wrap product">
        <ProductGallery
          images={[product.imageUrl, ...(product.moreImages ?? [])]}
          title={title}
          texts={product.imageAlt ? textIn(product.imageAlt, language).split('\n') : []}
          colour={product.imageColour}
          preview={preview}
        />
        <ProductDetails product={product} onAdd={(count) => addToCart(product, count)} onBuy={buy} />
      </div>
      <div className="buy-bar">
        <strong className="tabular">{formatBaht(product.price, language)}</strong>
        {product.soldOut ? (
          <SoldOut />
        ) : (
          <button className="btn" type="button" data-early onClick={() => addToCart(product)}>
            {t('product.addToCart')}
          </button>
        )}
      </div>
    </>
  )
}
